import { describe, expect, it } from 'vitest'
import { isSameName, namePairs } from './sameName'

/** Each spelling beside the same second name, as a name is compared from two words on. */
const spelled = (one: string, other: string) => isSameName(`${one} Khalil`, `${other} Khalil`)

describe('spellings of one name', () => {
  it.each([
    ['Mohamed', 'Mohammed', 'Muhammad', 'Mouhamed'],
    ['Fatma', 'Fatima', 'Fatimah'],
    ['Abd El Rahman', 'Abdelrahman', 'Abdul-Rahman', 'Abd al-Rahman', 'Abdel Rahman'],
    ['El Sayed', 'Elsayed', 'Al-Sayed', 'Sayed'],
    ['Youssef', 'Yousef', 'Yusuf'],
    ['Hussein', 'Hossein', 'Husain'],
    ['Abu Bakr', 'Aboubakr'],
    ['عبد الرحمن', 'عبدالرحمن', 'عبد الرحمٰن'],
    ['أبو بكر', 'ابوبكر'],
    ['السيد', 'سيد'],
    ['O’Neil', 'ONeil'],
  ])('%s is %s', (first, ...others) => {
    for (const other of others) expect(spelled(first, other), `${first} and ${other}`).toBe(true)
  })
})

describe('names of two people', () => {
  it.each([
    ['Hassan', 'Hussein'],
    ['Omar', 'Amr'],
    ['Samir', 'Samira'],
    ['Mohamed', 'Mahmoud'],
    ['Karim', 'Karima'],
    ['Ali', 'Alaa'],
    ['سمير', 'سميرة'],
  ])('%s is not %s', (one, other) => {
    expect(spelled(one, other)).toBe(false)
  })
})

describe('words of a name', () => {
  it('stand in any order, and the longer name may have more of them', () => {
    expect(isSameName('Mohamed Abd El-Rahman Fathy', 'Muhammad Abdulrahman Fathi')).toBe(true)
    expect(isSameName('Fathi Muhammad', 'Mohamed Abdelrahman Fathy')).toBe(true)
  })
  it('are two at least', () => {
    expect(isSameName('Mohamed', 'Mohamed')).toBe(false)
    expect(isSameName('Mohamed', 'Mohamed Fathy')).toBe(false)
  })
  it('have a partner each', () => {
    expect(isSameName('Mohamed Mohamed', 'Mohamed Fathy')).toBe(false)
    expect(isSameName('Mohamed Mohamed', 'Mohamed Fathy Mohammed')).toBe(true)
  })
  it('cost little, however many there are', () => {
    const many = Array.from({ length: 2_000 }, () => 'Mohamed').join(' ')
    expect(isSameName(many, `${many} Fathy`)).toBe(true)
  })
})

describe('the pairs of an index', () => {
  it('are shared by the spellings of one name', () => {
    const pairs = namePairs(['Mohamed Abd El-Rahman Fathy'])
    expect(pairs).toHaveLength(3)
    expect(namePairs(['Muhammad Abdulrahman Fathi'])).toEqual(pairs)
    expect(namePairs(['Fathi Muhammad'])).toEqual([expect.toBeOneOf(pairs)])
  })
  it('are none of a single word, and some of each script', () => {
    expect(namePairs(['Mohamed', ''])).toEqual([])
    expect(namePairs(['Mona Fathy', 'منى فتحي'])).toHaveLength(2)
  })
  it('have those of names that count as one', () => {
    const judged = { same: [['Joe', 'Youssef']], different: [] } as const
    expect(namePairs(['Joe Khalil'], judged)).toEqual(expect.arrayContaining(namePairs(['Yusuf Khalil'])))
  })
})

describe('names that staff judged', () => {
  const judged = { same: [['Joe', 'Youssef']], different: [['Fatma', 'Fatima']] } as const
  it('win over the rules', () => {
    expect(isSameName('Joe Khalil', 'Youssef Khalil', judged)).toBe(true)
    expect(isSameName('Youssef Khalil', 'Joe Khalil', judged)).toBe(true)
    expect(isSameName('Fatma Khalil', 'Fatima Khalil', judged)).toBe(false)
  })
})
