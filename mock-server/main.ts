import { startMock } from './server'

/** `tsx mock-server/main.ts [port]`: the port also by PORT; 3001 where none is named. */
const port = Number(process.argv[2] ?? process.env.PORT ?? 3001)
const mock = await startMock(port)
process.stdout.write(`The mock server answers at ${mock.url}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void mock.stop().then(() => process.exit(0)))
}
