import type { Kind } from '../../contract/definition/fields'
import { choice } from './choice'
import { day } from './day'
import { email } from './email'
import { file } from './file'
import { flag } from './flag'
import { html } from './html'
import { instant } from './instant'
import { json } from './json'
import type { KindParts } from './kind'
import { long } from './long'
import { money } from './money'
import { number } from './number'
import { phone } from './phone'
import { ref } from './ref'
import { refs } from './refs'
import { secret } from './secret'
import { slug } from './slug'
import { text } from './text'
import { time } from './time'
import { url } from './url'
import './fields.css'

/** The parts of each kind. A kind of the contract without an entry does not compile. */
export const kinds: Readonly<Record<Kind, KindParts>> = {
  text,
  long,
  number,
  money,
  flag,
  day,
  instant,
  time,
  enum: choice,
  ref,
  refs,
  email,
  phone,
  url,
  file,
  html,
  slug,
  json,
  secret,
}
