import { RequestDialog } from '../../pages/requests/list/request-dialog.tsx'
import type { Category } from '../../pages/requests/form/request-form.tsx'
import type { RichDialogProps } from './props.ts'

/** The form for a request over the list. */
export function PostRequestDialog({ host, onClose }: RichDialogProps) {
  const categories = JSON.parse(host.dataset.categories ?? '[]') as Category[] // written by requests-hero.tsx
  return <RequestDialog categories={categories} onClose={onClose} />
}
