import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A key and a certificate that it signed itself, as PEM. */
export interface SelfSigned {
  key: string
  certificate: string
}

const OID = {
  organisation: '55 04 0a',
  rsa: '2a 86 48 86 f7 0d 01 01 0b',
  ecdsa: '2a 86 48 ce 3d 04 03 02',
}

/**
 * Makes a certificate for a test (X.509, RFC 5280; DER, X.690): no key lies in the repository.
 * @param organisation the name of subject and issuer; @param until the year in which it ends
 */
export function selfSigned(kind: 'rsa' | 'ec', organisation = 'Lotse tests', until = 2126): SelfSigned {
  const { publicKey, privateKey } =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = kind === 'rsa' ? sequence(oid(OID.rsa), der(0x05)) : sequence(oid(OID.ecdsa))
  const name = sequence(der(0x31, sequence(oid(OID.organisation), der(0x0c, Buffer.from(organisation)))))
  const body = sequence(
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(time(2020), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const certificate = sequence(body, algorithm, der(0x03, Buffer.from([0]), signature(body, privateKey)))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    certificate: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}

const signature = (body: Buffer, key: KeyObject) => sign('sha256', body, key)
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex.replaceAll(' ', ''), 'hex'))
/** GeneralizedTime: a year's first second. */
const time = (year: number) => der(0x18, Buffer.from(`${year}0101000000Z`))

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content])
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length]
  if (length < 0x100) return [0x81, length]
  return [0x82, length >> 8, length & 0xff]
}
