import { Fragment } from 'react'
import { Ltr } from './Isolated'

/** Draws an e-mail address, which breaks before its `@` and its dots where it needs a second line, never inside a word. */
export function EmailText({ address }: { address: string }) {
  const parts = address.split(/(?=[@.])/)
  return (
    <Ltr>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address, whose places are what tells them apart.
        <Fragment key={at}>
          {at > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </Ltr>
  )
}
