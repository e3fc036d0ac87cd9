import type { Services } from '../services'

/** The organisation's settings that every role needs (api.md, `GET /install-check` and `GET /user/me`). */
export interface Organisation {
  editor: string
  name: string
  logo_url: string | null
  time_zone: string
  currencies: string[]
}

const UNSET: Organisation = {
  editor: 'grapesjs',
  name: 'Lotse',
  logo_url: null,
  time_zone: 'UTC',
  currencies: ['EUR'],
}

/** The settings as they are saved, else what they are before anybody saves them. */
export async function readOrganisation({ sql }: Pick<Services, 'sql'>): Promise<Organisation> {
  const [row] = await sql<Partial<Organisation>[]>`SELECT * FROM organisation LIMIT 1`
  return {
    editor: row?.editor ?? UNSET.editor,
    name: row?.name || UNSET.name,
    logo_url: row?.logo_url ?? null,
    time_zone: row?.time_zone ?? UNSET.time_zone,
    currencies: row?.currencies ?? UNSET.currencies,
  }
}
