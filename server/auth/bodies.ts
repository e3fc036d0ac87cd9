import { z } from 'zod'
import { schemaOf } from '../../contract/check'
import { CAPTCHA_LENGTH } from '../../contract/constants'
import { users } from '../../contract/resources/users'
import { ROLES } from '../../contract/roles'
import { solvedWork } from './work'

const address = schemaOf(users.fields.email)
const word = (max: number) => z.string({ error: 'invalid' }).max(max, 'too_long')
const newPassword = schemaOf(users.fields.password)
export const credentials = z.strictObject({
  email: address,
  password: word(200).min(1, 'required'),
  captcha_id: word(64).optional(),
  captcha: word(CAPTCHA_LENGTH * 4).optional(),
  work: solvedWork.optional(),
})
export const firstMaster = z.strictObject({ email: address, password: newPassword })
export const magicMaster = firstMaster.extend({ magic: word(200) })
export const codeAnswer = z.strictObject({ email: address, code: word(20), session_token: word(200) })
export const profile = z.strictObject({
  ticket: word(200),
  provider: word(40).optional(),
  name: word(400).nullish(),
  email: word(254).nullish(),
  scopes: z.union([word(2_000), z.array(word(200)).max(50)]).nullish(),
  image: word(2_000).nullish(),
  verified_email: z.union([z.literal(0), z.literal(1), z.boolean()]).nullish(),
})

export const demoRole = z.strictObject({ role: z.enum(ROLES, { error: 'not_a_choice' }) })
export const firebaseToken = z.strictObject({ token: word(8_000).min(1, 'required') })
/** Any PIN is answered, whatever it is (api.md, "Named calls"). */
export const pinTry = z.looseObject({ pin: z.unknown().optional() })
