import { domainToASCII } from 'node:url'

/** RFC 5322, 2.1.1: lines should be at most 78 characters. */
const FOLD = 76
// RFC 2047, 2: a line with an encoded word is at most 76 long; this leaves room for the header's name.
const WORD_BYTES = 39
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu

/** One line of text out of anything: no line end or control character gets into a header by a value. */
function singleLine(value: string): string {
  return value.replace(CONTROLS, ' ').replace(/\p{Surrogate}/gu, '\ufffd')
}

/**
 * A header with free text (Subject): plain where it can be, encoded words where it must (RFC 2047), folded.
 * @returns the header with its line end
 */
export function textHeader(name: string, value: string): string {
  const text = singleLine(value).trim()
  return foldHeader(name, needsEncoding(text) ? encodedWords(text) : text.split(' '))
}

/** A header whose value is ASCII of our own making (Message-ID, List-Id), folded at spaces. */
export function plainHeader(name: string, value: string): string {
  return foldHeader(name, singleLine(value).split(' '))
}

/** A header with one mailbox (From, To, Reply-To): the name quoted or encoded, the domain in ASCII. */
export function addressHeader(header: string, name: string, address: string): string {
  const mailbox = `<${asciiAddress(address)}>`
  const display = singleLine(name).trim()
  if (display === '') return foldHeader(header, [mailbox.slice(1, -1)])
  return foldHeader(header, [...phrase(display), mailbox])
}

/**
 * An address as it goes over the wire: the domain in ASCII, nothing that could end the line or the path.
 * @throws {RangeError} when the address is no plain mailbox; such a row is recorded as failed, never sent elsewhere
 */
export function asciiAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const typed = address.slice(at + 1)
  const domain = /^[a-z0-9.-]+$/i.test(typed) ? typed : domainToASCII(typed)
  if (at < 1 || domain === '' || !/^[\w.!#$%&'*+/=?^`{|}~-]+$/.test(local)) {
    throw new RangeError('not a mailbox that can be written to')
  }
  return `${local}@${domain}`
}

/** A parameter of Content-Type or Content-Disposition that may hold any script (RFC 2231). */
export function parameter(name: string, value: string): string {
  const text = singleLine(value)
  if (/^[\w .()+-]{1,60}$/.test(text)) return `${name}="${text}"`
  const encoded = encodeURIComponent(text).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16)}`)
  const pieces = encoded.match(/(?:%[0-9A-Fa-f]{2}|[^%]){1,15}/g) ?? []
  return pieces
    .map((piece, index) => `${name}*${index}*=${index === 0 ? "UTF-8''" : ''}${piece}`)
    .join(';\r\n ')
}

function phrase(display: string): string[] {
  if (needsEncoding(display)) return encodedWords(display)
  if (/^[\w !#$%&'*+/=?^`{|}~-]+$/.test(display)) return display.split(' ')
  return `"${display.replace(/["\\]/g, sign => `\\${sign}`)}"`.split(' ')
}

const needsEncoding = (text: string) => /[^\x20-\x7e]|=\?|[^ ]{70}/.test(text)

/** Encoded words of whole characters, each at most 75 long. */
function encodedWords(text: string): string[] {
  const words: string[] = []
  let piece = ''
  let bytes = 0
  for (const letter of text) {
    const size = Buffer.byteLength(letter)
    if (bytes + size > WORD_BYTES) {
      words.push(piece)
      piece = ''
      bytes = 0
    }
    piece += letter
    bytes += size
  }
  words.push(piece)
  return words.map(word => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`)
}

function foldHeader(name: string, words: readonly string[]): string {
  let out = `${name}:`
  let width = out.length
  for (const word of words) {
    // An empty word would leave a folded line of white space only, which RFC 5322 calls obsolete.
    if (word !== '' && width > name.length + 1 && width + 1 + word.length > FOLD) {
      out += `\r\n ${word}`
      width = 1 + word.length
    } else {
      out += ` ${word}`
      width += 1 + word.length
    }
  }
  return `${out.trimEnd()}\r\n`
}
