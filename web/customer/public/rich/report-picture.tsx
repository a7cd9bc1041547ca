import type { ReportedPictureKind } from '#domain/accounts/moderation.ts'
import { mayBeSignedIn } from '#web/app/session/session-store.ts'
import { ReportPicture, type ReportPictureProps } from '#web/parts/reporting/report-picture.tsx'
import { askToSignIn } from './ask-to-sign-in.tsx'
import { showOverlay } from './show-overlay.tsx'

/** Reports one of the pictures that `<report-picture>` names; visitors sign in first. */
export function reportPicture({ kind, id = '', pictures = '[]' }: DOMStringMap): void {
  if (!mayBeSignedIn(null)) return askToSignIn('picture')
  showOverlay((close) => (
    <ReportPicture
      kind={kind as ReportedPictureKind} // the server writes it
      id={id}
      pictures={JSON.parse(pictures) as ReportPictureProps['pictures']} // the server writes them
      onClose={close}
    />
  ))
}
