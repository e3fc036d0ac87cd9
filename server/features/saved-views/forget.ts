import type { ForgottenPerson } from '../../crud/forget'
import type { Tx } from '../../crud/hooks'

/** Takes conditions that name an erased person out of saved views. The rest of the view stays. */
export async function forgetInViews(
  tx: Tx,
  { marks, names }: Pick<ForgottenPerson, 'marks' | 'names'>,
): Promise<void> {
  const texts = [...marks, ...names]
  await tx`
    update views v set version = version + 1, updated_at = now(), state = jsonb_set(state, '{filter}', (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(v.state -> 'filter') where not ${namesOneOf(tx, texts)}))
    where exists (select from jsonb_each(v.state -> 'filter') where ${namesOneOf(tx, texts)})`
}

const namesOneOf = (tx: Tx, texts: readonly string[]) =>
  tx`exists (select from unnest(${texts}::text[]) text where position(text in lower(value::text)) > 0)`
