/** Details of a company in Settings, as business letters and invoices have to name them. */
export const COMPANY = {
  provider_company: 'Nordlicht Personalvermittlung GmbH',
  provider_legal_form: 'gmbh',
  provider_address: 'Hafenstraße 4\n20457 Hamburg',
  provider_register: 'Amtsgericht Hamburg',
  provider_register_number: 'HRB 98765',
  provider_directors: 'Ada Sommer',
  provider_email: 'post@nordlicht.example',
  provider_vat_id: 'DE987654321',
} as const

/** The address that an invoice to an employer needs. */
export const EMPLOYER_ADDRESS = { street: 'Seeweg 1', postal_code: '82319', city: 'Starnberg' } as const
