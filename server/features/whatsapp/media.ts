import { Failure } from '../../../contract/http/errors'
import { urlOf } from '../../crud/attachments'
import type { Tx, Values } from '../../crud/hooks'
import { sentExtensionOf, typeOf } from '../../files/kinds'
import { openStore, randomName } from '../../files/store'
import { OutboundError } from '../../outbound'
import type { Services } from '../../services'
import { downloadMedia, type OfficialNumber } from './cloudApi'
import { WhatsappError } from './failures'
import { changeMessage, lockMessage, type Message } from './messages'
import { recordsOf } from './records'

/** The limit of uploads too. */
const MAX_BYTES = 25 * 1_048_576

/**
 * Downloads the file of a received message into the file store, once: Meta keeps it for 30 days only. A file that is
 * too large or of a kind that is not allowed becomes an error of the message.
 * @throws Error for a temporary failure, so that the queue retries
 */
export async function fetchWhatsappMedia(services: Services, { id }: Values): Promise<void> {
  const { sql, config } = services
  const [message] = await sql<Message[]>`
    select * from whatsapp_log where id = ${Number(id)} and media_id is not null and media_url is null`
  if (!message?.media_id) return
  const [number] = await sql<OfficialNumber[]>`
    select * from whatsapp_official_settings where id = ${message.setting_id}`
  if (!number) return
  try {
    const bytes = await downloadMedia(services, number, {
      mediaId: message.media_id,
      maxBytes: MAX_BYTES,
    })
    const name = message.media_name ?? message.kind ?? 'file'
    const extension = await sentExtensionOf(bytes, name)
    const path = `attachments/${randomName()}.${extension}`
    await openStore(config).write(path, bytes)
    const file = { path, name: name.includes('.') ? name : `${name}.${extension}`, size: bytes.length }
    const isSaved = await sql.begin(tx => saveFile(tx, message.id, { ...file, type: typeOf(extension) }))
    if (!isSaved) await openStore(config).remove(path)
  } catch (error) {
    const words = refusalOf(error)
    if (!words) throw error
    await sql.begin(async tx => {
      const now = await lockMessage(tx, message.id)
      if (now) await changeMessage(tx, now, { error: words })
    })
  }
}

interface SavedFile {
  path: string
  name: string
  size: number
  type: string
}

async function saveFile(tx: Tx, id: number, { path, name, size, type }: SavedFile): Promise<boolean> {
  const message = await lockMessage(tx, id)
  // It was erased, or another worker saved the file first.
  if (!message?.media_id || message.media_url || !message.number) return false
  const owner = ownerOf(message)
  await tx`
    insert into files (path, folder, name, size, type, owner_id, resource, record_id)
    values (${path}, 'attachments', ${name}, ${size}, ${type}, 0, ${owner.resource}, ${owner.id})`
  await changeMessage(tx, message, {
    media_url: urlOf(path),
    media_name: name,
    media_type: type,
    error: null,
  })
  return true
}

/** Returns the owner of a file, for its rights and its erasure: the person, else the message. */
export function ownerOf(message: Message): { resource: string; id: number } {
  const records = recordsOf(message)
  const candidate = records.find(({ resource }) => resource === 'candidates')
  return candidate ?? records[0] ?? { resource: 'whatsapp-log', id: message.id }
}

function refusalOf(error: unknown): string | undefined {
  if (error instanceof Failure) return 'media_refused'
  if (error instanceof OutboundError) return error.code === 'too_large' ? 'media_too_large' : undefined
  if (error instanceof WhatsappError) return error.outcome === 'refused' ? error.words : undefined
  return undefined
}
