import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Asks a server again and again whether it is alive, in a process of its own, so that nothing else delays it. The parent
 * sends `begin`, and later `end`, which is answered with the longest wait in milliseconds and the number of answers.
 */
const [, , origin = ''] = process.argv
const EVERY_MS = 10
const agent = new Agent({ keepAlive: true })

let longest = 0
let answers = 0
let ending = false

process.on('message', message => {
  if (message === 'begin') {
    longest = 0
    answers = 0
  } else ending = true
})
process.on('disconnect', () => process.exit(0))

for (;;) {
  const began = performance.now()
  await ask()
  longest = Math.max(longest, performance.now() - began)
  answers += 1
  if (ending) {
    ending = false
    process.send?.({ longest, answers })
  }
  await sleep(EVERY_MS)
}

function ask(): Promise<void> {
  return new Promise(asked => {
    const call = get(`${origin}/health/live`, { agent }, answer => {
      answer.resume()
      answer.on('end', () => asked())
    })
    call.on('error', () => asked())
  })
}
