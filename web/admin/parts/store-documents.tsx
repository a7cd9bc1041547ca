import { useState, type ReactNode } from 'react'
import { DOCUMENT_KINDS, type DocumentKind } from '#domain/catalogue/verification.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { FileLock } from '#web/ui/icons/icons.tsx'

const DOCUMENT_NAMES: Record<DocumentKind, string> = {
  registration: 'Business registration',
  permit: 'County permit',
  door: 'Picture of the door',
}

type StoreDocumentsProps = {
  storeId: string
  /** Kinds of documents that are there; by default all. */
  kinds?: readonly DocumentKind[]
  /** Note below each document. */
  notes?: Partial<Record<DocumentKind, ReactNode>>
}

/** Documents of a store. Each is opened by a click, because that is written to the audit log. */
export const StoreDocuments = ({ storeId, kinds = DOCUMENT_KINDS, notes }: StoreDocumentsProps) => (
  <ul className="grid grid-cols-3 gap-2.5 narrow:grid-cols-1">
    {kinds.map((kind) => (
      <li key={kind}>
        <StoreDocument storeId={storeId} kind={kind} note={notes?.[kind]} />
      </li>
    ))}
  </ul>
)

type StoreDocumentProps = { storeId: string; kind: DocumentKind; note: ReactNode }

function StoreDocument({ storeId, kind, note }: StoreDocumentProps) {
  const [picture, setPicture] = useState<string>()
  const open = useSubmit(
    () => call('GET /admin/stores/:id/document', { params: { id: storeId }, query: { kind } }),
    { onSuccess: (reply) => setPicture(reply.picture) },
  )
  const name = DOCUMENT_NAMES[kind]
  return (
    <figure className="grid gap-1.5">
      {picture === undefined ? (
        <button
          type="button"
          className="grid aspect-3/4 place-content-center gap-2 rounded-control border border-line bg-sunk text-14 text-ink-2 hover:border-ink"
          onClick={() => void open.submit()}
          aria-label={`Open ${name}`}
        >
          <FileLock className="mx-auto size-6" />
          {open.isBusy ? 'Opening…' : 'Open'}
        </button>
      ) : (
        <img
          src={picture}
          alt={name}
          className="aspect-3/4 w-full rounded-control border border-line bg-sunk object-contain"
        />
      )}
      <figcaption className="text-14">
        <b className="block font-semibold">{name}</b>
        <span className="text-ink-2">{note}</span>
      </figcaption>
      <Refused by={open} />
    </figure>
  )
}
