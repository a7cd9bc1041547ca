import { useEffect } from 'react'
import { m } from '#messages'
import { usePersonal } from '../../layout/personal/use-personal.ts'
import { OwnReview } from '../../pages/store/own-review.tsx'
import type { RichPartProps } from './props.ts'

/** The customer's own review of the store, once it is known whether there is one. */
export function OwnReviewPart({ host }: RichPartProps) {
  const { store = '', name = '' } = host.dataset
  const mine = usePersonal()?.store?.mine
  const isAsked = mine?.review === null && host.dataset.unasked === undefined
  // The button that asked for the form is gone.
  useEffect(() => {
    if (isAsked) host.querySelector('input')?.focus({ preventScroll: true })
  }, [host, isAsked])
  if (mine) return <OwnReview storeId={store} storeName={name} mine={mine} />
  return (
    <p className="mb-5 text-ink-2" role="status">
      {m.shell_loading()}
    </p>
  )
}
