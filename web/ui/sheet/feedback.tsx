import { Heart } from 'lucide-react'
import { useState } from 'react'
import { BottomSheetSample } from './sheet-sample.tsx'
import { Button } from '../button.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Dialog } from '../dialog.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { notifyDone, notifyFailed } from '../notify.ts'
import { Pages } from '../pages.tsx'
import { PrevNext } from '../prev-next.tsx'
import { Tabs } from '../tabs.tsx'
import { TextField } from '../text-field.tsx'
import { Flow, Spec } from './spec.tsx'

export function FeedbackSpecs() {
  const [asking, setAsking] = useState(false)
  const [page, setPage] = useState(6)
  return (
    <>
      <Spec title="Dialogs, sheets and toasts">
        <Flow>
          <Dialog
            trigger={<Button variant="line">Dialog</Button>}
            title="Move your time"
            description="Free, up to 1 hour before, twice at most."
            buttons={<Button>Choose a time</Button>}
          >
            <TextField label="Reason" optional placeholder="Something came up" />
          </Dialog>
          <ConfirmDialog
            open={asking}
            onOpenChange={setAsking}
            trigger={<Button variant="danger">Confirm</Button>}
            title="Cancel this booking?"
            description="Sat 21 Nov, 14:30 at Kinyozi Kings. It is before 12:30, so KES 38 comes back to 0712 345 678, mostly within minutes."
            keep="Keep Booking"
            confirm="Cancel Booking"
            danger
            onConfirm={() => setAsking(false)}
          />
          <BottomSheetSample />
        </Flow>
        <Flow>
          <Button variant="soft" onClick={() => notifyDone('Saved to your favourites', { label: 'Undo', onClick: () => setPage(1) })}>
            Toast
          </Button>
          <Button
            variant="soft"
            onClick={() => notifyFailed('No network. We will try again.', { label: 'Retry', onClick: () => setPage(1) })}
          >
            Failed toast
          </Button>
        </Flow>
      </Spec>
      <Spec title="Tabs and pages">
        <Tabs
          label="Bookings"
          items={[
            { href: '#upcoming', label: 'Upcoming', count: 3, current: true },
            { href: '#past', label: 'Past', count: 14 },
            { href: '#cancelled', label: 'Cancelled', count: 1 },
          ]}
        />
        <Pages label="First pages" page={1} pages={8} hrefFor={pageHref} />
        <Pages label="Middle pages" page={page} pages={12} hrefFor={pageHref} />
        <Pages label="Few pages" page={3} pages={4} hrefFor={pageHref} />
        <PrevNext label="One after another" page={1} pages={3} hrefFor={pageHref} />
      </Spec>
      <Spec title="Empty">
        <div className="panel">
          <EmptyState icon={<Heart />} title="No favourite offers yet" action={<Button>Discover Offers</Button>}>
            Tap the heart on an offer and it waits for you here, also without network.
          </EmptyState>
        </div>
      </Spec>
      <Spec title="Error">
        <div className="panel">
          <ErrorState title="We cannot reach the market" onRetry={() => setPage(1)}>
            Your bookings and passes still open. Check your network, then try again.
          </ErrorState>
        </div>
      </Spec>
    </>
  )
}

function pageHref(page: number): string {
  return `#page-${page}`
}
