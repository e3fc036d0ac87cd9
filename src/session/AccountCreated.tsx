import { useTranslate } from 'react-admin'

/** The page of a person without a role (docs/spec/product.md, section 8, `unuthorized_access`). */
export function AccountCreated({ onBack }: { onBack: () => void }) {
  const translate = useTranslate()
  return (
    <div className="d-form" role="status">
      <h1>{translate('session.accountCreated')}</h1>
      <p className="d-help">{translate('session.contactAdmin')}</p>
      <button type="button" className="d-link" onClick={onBack}>
        {translate('session.back_to_sign_in')}
      </button>
    </div>
  )
}
