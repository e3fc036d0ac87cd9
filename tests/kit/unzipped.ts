import { buffer } from 'node:stream/consumers'
import { fromBuffer } from 'yauzl'

/** Reads the files of a zip by their names. */
export function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      zip.on('entry', entry =>
        zip.openReadStream(entry, (fault, stream) => {
          if (fault) return reject(fault)
          void buffer(stream).then(content => {
            files.set(entry.fileName, content)
            zip.readEntry()
          })
        }),
      )
      zip.on('end', () => resolve(files))
      zip.readEntry()
    })
  })
}
