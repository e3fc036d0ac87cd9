import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import type { Copies } from './importCopies'

const RESULTS = join(import.meta.dirname, 'results')
/** Most memory that the server may take. */
const LIMIT_MB = 400
const MB = 1_000_000

/** Time and memory of one upload or download. */
export interface Measured {
  what: string
  rows: number
  bytes: number
  seconds: number
  before: number
  peak: number
  /** Seconds of CPU, of the server and of its database. */
  cpu: [server: number, database: number]
  said?: string
}

/** Memory of the server when so many rows were in. */
export type Step = [rows: number, megabytes: number]

/** Costs of a row and of each thing that was tried, each measured alone in 20,000 to 80,000 rows as CPU of one process. */
const LIMITS = [
  '## What limits it',
  '',
  'CPU of the database a lead, µs: heap 4 to 5, 18 plain indexes 30, the index of trigrams for the search 27, two references',
  'that are set 18 to 20 (PostgreSQL asks for each row), values read out of JSON 8; its entry in the log 44, of which the',
  'indexes 22, the reference to the user 9, values read 6. So about 130 are the floor while every row has its search text, its',
  'references and its audit entry: of a bare COPY (4 to 8 µs) no import of this kind does more than a twentieth.',
  '',
  'Of the server: memory cleared 28, values written to and read from the database 35, checks 25, the CSV 10, keys and look-up 15.',
  '',
  '| tried | figure | |',
  '|---|---|---|',
  '| clean phone numbers known by calling code and length, without the parser | 13 µs of the server, by a profile | kept |',
  "| the log's entries as two lists of values instead of whole rows | 14.5 to 11 µs of the database | kept |",
  "| the log's values as text[] or jsonb[] | 12.8 and 18.5 µs against 11 | left |",
  '| no index of created_at in the log (it is `at`), partial ones of second number and candidate | about 5 µs, by the price of an index | kept |',
  '| room on the pages of leads (fillfactor 90), for who is there already | 65 to 10 µs a changed lead | kept |',
  '| the next batch read while the database writes this one, not while it waits for the first answer | time, not CPU; within the noise here | kept |',
  '| batches of 1,600 instead of 800 rows | CPU the same within the noise | kept |',
  '| pending list of the trigram index 4, 16, 64 MB | 34, 30, 34 µs a row | 16 MB kept |',
  '| young memory of 64 MB for Node | CPU the same within the noise, 90 MB more | left |',
  '| arrays of columns instead of JSON for the rows | 12 to 7 µs of the database, about as much more in Node | left |',
  '| references not checked by PostgreSQL, as the import looked them up | would be 27 µs less; whoever writes past the import is not held by it then | not tried |',
  '',
]

/** The same for subscribers, of whom those of a batch are one entry of the log. */
const LIMITS_OF_MANY = [
  '## What limits it',
  '',
  'CPU of the database a subscriber, µs, each index alone over 160,000 rows: the row 3.7, the index of trigrams for the search',
  '15, of addresses 2.5, language 2.2, status 1.7, the key, the lists, the day and those not in the bin 1 each, the bin and',
  'the waiting lists nothing; all together 33. Half the speed of COPY into a bare table would be 8 µs a row for everything:',
  'the search alone takes twice that. It can be had only without the search, or with the search written later, which',
  'is the same work at another time and people who are not found meanwhile.',
  '',
  'Of 195 µs before to 95 after, old and new in turns on a busy machine, 60,000 rows in one process: the server 89 to 50, the',
  'database 105 to 46.',
  '',
  '| changed | µs a row | |',
  '|---|---|---|',
  '| one entry of the log a batch (file, its SHA-256, rows, ids) instead of one a row; only ids come back of the new rows; rows as lists of texts a column instead of JSON, what all have in common once | database 120 to 77, server 99 to 75 (100,000 rows of the whole server) | kept |',
  '| lines without a quote are cut as they are, from the first quote on the parser reads; an address is checked once, not for the row and for who is known by it; rules are told only where one listens; what a text is found by is not written anew where it is clean | server 75 to 56, database 77 to 58 | kept |',
  '| an index less | 1 to 2.5 of the database each; all are read by lists, filters or the bin | left |',
  '| COPY into the table | the driver never ends a COPY that a unique index refuses after its last row | left |',
  '',
]

/** Writes results/import-many.md. */
export async function reportMany(
  { measured, steps }: { measured: Measured; steps: Step[] },
  copy: Copies,
): Promise<void> {
  const { rows, seconds, peak, said, bytes, cpu } = measured
  const lines = [
    '# Import of many subscribers',
    '',
    `${thousands(rows)} rows of ${(bytes / MB).toFixed(0)} MB in ${seconds.toFixed(0)} s, ${thousands(Math.round(rows / seconds))} rows/s: ${said}. Made by`,
    `\`npm run bench:import subscribers\`; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the end, Node ${process.version}, embedded PostgreSQL.`,
    ...(busy()
      ? ['Other work had the cores most of the time: the CPU a row tells more than the rows a second.']
      : []),
    '',
    '| rows that are in | memory of the server, MB |',
    '|---|---|',
    ...steps.map(([done, megabytes]) => `| ${thousands(done)} | ${megabytes.toFixed(0)} |`),
    '',
    `Highest: **${peak.toFixed(0)} MB** (limit ${LIMIT_MB} MB: ${peak < LIMIT_MB ? 'held' : 'not held'}).`,
    '',
    ...besideCopy(
      'subscribers',
      rows / seconds,
      cpu.map(each => each / rows),
      copy,
    ),
    ...LIMITS_OF_MANY,
  ]
  await write('import-many.md', lines)
}

/** Writes results/import.md. */
export async function report(measured: Measured[], copy: Copies): Promise<void> {
  const highest = Math.max(...measured.map(({ peak }) => peak))
  const held = highest < LIMIT_MB
  const first = measured[0] as Measured
  const speed = first.rows / first.seconds
  const lines = [
    '# Import and export: memory and speed',
    '',
    'One upload or download each on one new installation, the server started anew before each, in a process of its own; embedded',
    `PostgreSQL with its usual settings, ${cpus().length} cores, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)} at the end.`,
    'Seconds are those of upload and job, or of the download. Every tenth lead stands in the file a second time, its number',
    'written another way. Made by `npm run bench:import`.',
    '',
    '| what | rows | MB | seconds | rows/s | CPU µs a row: server | database | memory before, MB | highest, MB | |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...measured.map(
      ({ what, rows, bytes, seconds, cpu: [server, database], before, peak, said = '' }) =>
        `| ${what} | ${thousands(rows)} | ${(bytes / MB).toFixed(0)} | ${seconds.toFixed(1)} | ${thousands(Math.round(rows / seconds))} | ${micro(server / rows)} | ${micro(database / rows)} | ${before.toFixed(0)} | ${peak.toFixed(0)} | ${said} |`,
    ),
    '',
    `Highest memory of the server: **${highest.toFixed(0)} MB** (limit ${LIMIT_MB} MB: ${held ? 'held' : 'not held'}).`,
    '',
    ...besideCopy(
      'leads',
      speed,
      first.cpu.map(each => each / first.rows),
      copy,
    ),
    ...LIMITS,
  ]
  await write('import.md', lines)
  if (!held) process.exitCode = 1
}

/** Speed of COPY in the same run, and the share of it that the import reaches. */
function besideCopy(
  what: string,
  speed: number,
  own: number[],
  { bare, indexed, cpu, indexes }: Copies,
): string[] {
  const [server = 0, database = 0] = own
  return [
    '## Beside COPY',
    '',
    `| the same ${what} | rows/s | CPU µs a row | the import, rows/s of it |`,
    '|---|---|---|---|',
    `| COPY into a table ${what === 'leads' ? 'without an index' : 'with its unique index alone'} | ${thousands(Math.round(bare))} | ${micro(cpu[0])} | ${((100 * speed) / bare).toFixed(1)} % |`,
    `| from there into one with the ${indexes[0]} indexes of ${what}, no references | ${thousands(Math.round(indexed))} | ${micro(cpu[1])} | **${((100 * speed) / indexed).toFixed(0)} %** |`,
    `| the import | ${thousands(Math.round(speed))} | ${micro(server)} server + ${micro(database)} database | |`,
    '',
    `Each row is checked, looked for among those that are there, written with its references looked up, audited`,
    `${what === 'leads' ? `in a table with ${indexes[1]} indexes` : 'in one entry a batch'}, and told to the other browsers. Of its ${micro(server + database)} µs the second line's ${micro(cpu[1])} are to be spent in any case.`,
    '',
  ]
}

const busy = () => (loadavg()[0] ?? 0) > 2 * cpus().length

async function write(name: string, lines: string[]): Promise<void> {
  console.log(lines.join('\n'))
  await mkdir(RESULTS, { recursive: true })
  await writeFile(join(RESULTS, name), lines.join('\n'))
}

function micro(seconds: number): string {
  return (1e6 * seconds).toFixed(0)
}

/** A number as people write it. */
export function thousands(value: number): string {
  return value.toLocaleString('en-GB')
}
