import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { paths } from '../../../paths.ts'
import { loadNewRequest } from './load-new-request.ts'
import { PhoneBar } from '../parts/phone-bar.tsx'
import { RequestForm } from './request-form.tsx'
import { loadedMeta } from '#web/app/document/loaded-meta.ts'
import type { ShellHandle } from '../../../layout/shell.tsx'
import RequestsError from '../parts/requests-error.tsx'

export const loader = loadNewRequest

export const handle: ShellHandle = { hasOwnFoot: true }

export const meta = loadedMeta

export default function NewRequestPage() {
  const { categories, request } = useLoaderData<typeof loadNewRequest>()
  return (
    <main id="main" tabIndex={-1} className="page-column wide:pt-8">
      <PhoneBar href={request ? paths.request(request.id) : paths.requests()} label={m.request_back()} />
      <div className="max-w-246 wide:mx-auto wide:rounded-3xl wide:border wide:border-line wide:bg-surface wide:px-6 wide:pt-6">
        <h1 className="max-wide:pt-3 max-wide:text-28">
          {request ? m.request_edit_title() : m.request_form_title()}
        </h1>
        <p className="mt-1 text-ink-2">{m.request_form_lead()}</p>
        <RequestForm categories={categories} {...(request && { request })} />
      </div>
    </main>
  )
}

export const ErrorBoundary = RequestsError
