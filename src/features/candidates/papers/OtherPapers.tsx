import { useTranslate } from 'react-admin'
import type { Document } from '../../../../contract/resources/documents'
import { FieldCell } from '../../../fields/FieldCell'
import type { PaperRef } from './usePaperCalls'

/** Papers that no checklist asks for. */
export function OtherPapers({
  documents,
  onOpen,
}: {
  documents: readonly Document[]
  onOpen: (paper: PaperRef) => void
}) {
  const translate = useTranslate()
  if (documents.length === 0) return null
  return (
    <section className="cp-card" aria-labelledby="cp-other-papers">
      <header>
        <h2 id="cp-other-papers">{translate('candidate.other_papers')}</h2>
      </header>
      <ul className="cp-papers">
        {documents.map(document => (
          <li key={document.id}>
            <div>
              <button
                type="button"
                className="cp-paper-open medium text-start"
                onClick={() => onOpen({ documentId: document.id, kindId: document.kind_id })}
              >
                <FieldCell source="kind_id" resource="documents" record={{ ...document }} />
              </button>
              {document.name ? (
                <p className="cp-paper-fact caption-lines flex wrap muted">
                  <bdi>{document.name}</bdi>
                </p>
              ) : null}
            </div>
            {document.valid_until ? (
              <FieldCell source="valid_until" resource="documents" record={{ ...document }} />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
