/** The part of http_ece (RFC 8188, RFC 8291) that the kit decrypts by; the package has no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  const ece: {
    decrypt(body: Buffer, key: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer }): Buffer
  }
  export default ece
}
