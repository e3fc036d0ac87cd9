import { type ComponentProps, useId } from 'react'

interface SignInFieldProps extends ComponentProps<'input'> {
  label: string
  help?: string
}

/** A field of the sign-in page: label above, help below. What is typed there is Latin, so it runs left to right. */
export function SignInField({ label, help, ...input }: SignInFieldProps) {
  const id = useId()
  return (
    <div className="d-field grid gap-4">
      <label className="caption-lines medium" htmlFor={id}>
        {label}
      </label>
      <input id={id} dir="ltr" aria-describedby={help ? `${id}-help` : undefined} {...input} />
      {help ? <small id={`${id}-help`}>{help}</small> : null}
    </div>
  )
}

/** The one wide button of a step. */
export function SignInButton({ busy, children }: { busy: boolean; children: React.ReactNode }) {
  return (
    <button
      type="submit"
      className="d-button inline-row gap-8 wide medium round-2"
      disabled={busy}
      aria-busy={busy}
    >
      {children}
    </button>
  )
}
