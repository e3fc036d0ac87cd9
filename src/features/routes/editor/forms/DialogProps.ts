import type { VersionContent } from '../../../../../contract/routes/version'

/** Properties of every dialog that changes a part of a version. */
export interface DialogProps<T> {
  first: T
  isNew: boolean
  content: VersionContent
  onApply: (item: T) => void
  onClose: () => void
}
