import { LanguageChoice } from '#web/app/i18n/language-choice.ts'
import { BackLink } from './back-link.ts'
import { BranchMap } from './branch-map.ts'
import { ConfirmLinks } from './confirm-links.ts'
import { CountedView } from './counted-view.ts'
import { DataSaverChoice } from './data-saver-choice.ts'
import { FollowButton } from './follow-button.ts'
import { HelpSearch } from './help-search.ts'
import { InstallButton } from './install-button.ts'
import { ListForm } from './list-form.ts'
import { NearMe } from './near-me.ts'
import { NearestPlace } from './nearest-place.ts'
import { OwnName } from './own-name.ts'
import { OwnPicture } from './own-picture.ts'
import { OwnRequests } from './own-requests.ts'
import { OwnReview } from './own-review.ts'
import { ReportPictureElement } from './report-picture.ts'
import { ResultCount } from './result-count.ts'
import { RichDialog } from './rich-dialog.ts'
import { RichPart } from './rich-part.ts'
import { RotatingRow } from './rotating-row.ts'
import { SaveButton } from './save-button.ts'
import { SearchToggle } from './search-toggle.ts'
import { ShareLinks } from './share-links.ts'
import { SignInFirst } from './sign-in-first.ts'
import { SnapRow } from './snap-row.ts'
import { UnreadCount } from './unread-count.ts'

/** The elements of the customers' site. Each adds behaviour to the HTML that the server has written inside it. */
const ELEMENTS: Record<string, CustomElementConstructor> = {
  'back-link': BackLink,
  'branch-map': BranchMap,
  'confirm-links': ConfirmLinks,
  'counted-view': CountedView,
  'data-saver-choice': DataSaverChoice,
  'follow-button': FollowButton,
  'help-search': HelpSearch,
  'install-button': InstallButton,
  'language-choice': LanguageChoice,
  'list-form': ListForm,
  'near-me': NearMe,
  'nearest-place': NearestPlace,
  'own-name': OwnName,
  'own-picture': OwnPicture,
  'own-requests': OwnRequests,
  'own-review': OwnReview,
  'report-picture': ReportPictureElement,
  'result-count': ResultCount,
  'rich-dialog': RichDialog,
  'rich-part': RichPart,
  'rotating-row': RotatingRow,
  'save-button': SaveButton,
  'search-toggle': SearchToggle,
  'share-links': ShareLinks,
  'sign-in-first': SignInFirst,
  'snap-row': SnapRow,
  'unread-count': UnreadCount,
}

export function defineElements(): void {
  for (const [name, element] of Object.entries(ELEMENTS)) customElements.define(name, element)
  if (document.querySelector(':not(:defined)')) void defineOthers()
}

/** Without them, the pages of the booking are forms and links. */
async function defineOthers(): Promise<void> {
  const others = await import('../../pages/booking/elements/define-booking-elements.ts').catch(() => null)
  others?.defineBookingElements()
}
