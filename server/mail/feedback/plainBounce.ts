import { addressOf } from './lines'
import type { Verdict } from './meaning'

/** Entry of a bounce in plain words; without recipients where the server named none. */
export interface PlainVerdict extends Verdict {
  recipients: string[]
}

/** Lines that a server may write about one recipient. */
const MOST_WORDS = 12
const DELAYED = [
  'delayed',
  'will keep trying',
  'will keep on trying',
  'will continue trying',
  'will continue on trying',
  'delivery attempts will continue',
  'not yet been delivered',
  'not been delivered yet',
]
const GIVEN_UP = [
  'permanent',
  'could not be delivered',
  "wasn't able to deliver",
  'undeliverable',
  'failed',
  'given up',
]
const ORIGINAL = ['original', 'copy', 'below', 'header of']

/**
 * Reads a bounce in the plain words of Exim, GMX, qmail and their like: a line with the address of a recipient, below it
 * what the other server said.
 * @param lines of the text, capped
 * @returns nothing where there is neither a code nor the word that the message was given up
 */
export function plainVerdicts(lines: readonly string[]): PlainVerdict[] {
  const words = lines.slice(0, startOfOriginal(lines))
  const preface = words.slice(0, 40).join(' ').toLowerCase()
  const action = DELAYED.some(each => preface.includes(each)) ? 'delayed' : 'failed'
  const isGivenUp = GIVEN_UP.some(each => preface.includes(each))
  const blocks = blocksOf(words)
  if (blocks.length === 0) return unnamed(words, action)
  return blocks.flatMap(({ recipient, said }) => {
    const reply = replyIn(said) ?? (isGivenUp && said.length > 0 ? `550 ${said.join(' ')}` : undefined)
    return reply === undefined ? [] : [{ ...verdictOf(action, reply), recipients: [recipient] }]
  })
}

interface Block {
  recipient: string
  said: string[]
}

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  for (const line of lines) {
    const recipient = recipientOf(line)
    if (recipient && !blocks.some(block => block.recipient === recipient))
      blocks.push({ recipient, said: [] })
    else if (line.trim()) {
      const { said } = blocks.at(-1) ?? {}
      if (said && said.length < MOST_WORDS) said.push(line.trim())
    }
  }
  return blocks
}

/** A line that is an address and nothing else: `a@b.example`, `<a@b.example>:`, `"a@b.example":`. */
function recipientOf(line: string): string | undefined {
  const trimmed = line.trim()
  const address = addressOf(trimmed.replace(/:$/, ''))
  if (!address || address.length + 4 < trimmed.length) return undefined
  return trimmed.toLowerCase().replace(/["<>:]/g, '') === address.replace(/:/g, '') ? address : undefined
}

/** A word of the other server begins with its code, and goes on to the end of the block. */
function replyIn(said: readonly string[]): string | undefined {
  const at = said.findIndex(hasCode)
  if (at < 0) return undefined
  const start = /\b[45]\d\d[ -]|\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(said[at] ?? '')?.index ?? 0
  // qmail puts the code behind its words.
  const isBehind = (said[at] ?? '').includes('(#')
  return [(said[at] ?? '').slice(isBehind ? 0 : start), ...said.slice(at + 1)].join(' ')
}

const hasCode = (line: string) => /\b[45]\d\d[ -]|\b[45]\.\d{1,3}\.\d{1,3}\b/.test(line)

/** No line names a recipient alone: the first line with a code, and an address in the words. */
function unnamed(words: readonly string[], action: string): PlainVerdict[] {
  const line = words.find(hasCode)
  if (line === undefined) return []
  const named = words.find(each => each.includes('<') && addressOf(each) !== '')
  return [
    {
      ...verdictOf(action, line.trim()),
      recipients: named ? [addressOf(named.slice(named.indexOf('<')))] : [],
    },
  ]
}

const verdictOf = (action: string, reply: string): Verdict => ({
  action,
  status: /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(reply)?.[0] ?? '',
  diagnostic: reply,
})

function startOfOriginal(lines: readonly string[]): number {
  const found = lines.findIndex(line => {
    const lower = line.trim().toLowerCase()
    return lower.startsWith('--') && ORIGINAL.some(word => lower.includes(word))
  })
  return found < 0 ? lines.length : found
}
