/** Country codes of three digits begin like this (ITU-T E.164); +1 and +7 have one, the others two. */
const THREE = /^(21|22|23|24|25|26|29|35|37|38|42|50|59|67|68|69|80|85|87|88|96|97|99)/

/**
 * An E.164 number in groups that an eye can hold, without the rules of its country: those are 80 kB,
 * and a list shows hundreds of numbers. `+212661421807` becomes `+212 661 421 807`.
 */
export function grouped(number: string): string {
  if (!/^\+\d{6,15}$/.test(number)) return number
  const digits = number.slice(1)
  const length = /^[17]/.test(digits) ? 1 : THREE.test(digits) ? 3 : 2
  const rest = digits.slice(length)
  const groups = rest.match(/\d{1,3}/g) ?? []
  const last = groups.at(-1)
  // A digit left alone reads badly: it joins the group before it.
  if (last?.length === 1 && groups.length > 1) groups.splice(-2, 2, `${groups.at(-2)}${last}`)
  return `+${digits.slice(0, length)} ${groups.join(' ')}`
}
