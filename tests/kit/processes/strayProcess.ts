import { connect } from 'node:net'
import { openLog } from '../../../server/log'
import { handleUnhandledErrors } from '../../../server/unhandledErrors'

/** A process with one stray error of the kind that its argument names, which goes on for a moment after it. */
const [, , kind = ''] = process.argv
const NAME = 'layla@office.example'

handleUnhandledErrors({ log: openLog('warn'), stop: () => process.exit(1) })
if (kind === 'rejection') void Promise.reject(new Error(`no ${NAME}`))
// Nobody listens to this socket's error.
if (kind === 'io') connect(1, '127.0.0.1')
if (kind === 'exception')
  setImmediate(() => {
    throw new TypeError(`no ${NAME}`)
  })
setTimeout(() => {
  process.stdout.write('still here\n')
}, 300)
