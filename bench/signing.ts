import { generateKeyPairSync, sign } from 'node:crypto'

/**
 * Says how many signatures a second all cores make of a message's headers, by the pool that signs messages too. A process of
 * its own, started by bench/mail.ts.
 * Usage: tsx bench/signing.ts rsa|ed25519
 */
const SECONDS = 2
const isRsa = process.argv[2] === 'rsa'
const { privateKey } = isRsa
  ? generateKeyPairSync('rsa', { modulusLength: 2048 })
  : generateKeyPairSync('ed25519')
const data = Buffer.alloc(isRsa ? 900 : 32, 'x')
const end = performance.now() + SECONDS * 1000
let made = 0

const one = () =>
  new Promise<void>((done, failed) =>
    sign(isRsa ? 'sha256' : null, data, privateKey, error => (error ? failed(error) : done())),
  )
const lane = async () => {
  while (performance.now() < end) {
    await one()
    made += 1
  }
}
await Promise.all(Array.from({ length: 40 }, lane))
console.log(made / SECONDS)
