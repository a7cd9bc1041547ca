import { LanguageChoice } from '#web/app/i18n/language-choice.ts'
import { CountedView } from './counted-view.ts'
import { ConfirmLinks } from './confirm-links.ts'
import { DataSaverChoice } from './data-saver-choice.ts'
import { HelpSearch } from './help-search.ts'
import { InstallButton } from './install-button.ts'
import { NearestPlace } from './nearest-place.ts'
import { OwnName } from './own-name.ts'
import { OwnPicture } from './own-picture.ts'
import { ReportPictureElement } from './report-picture.ts'
import { RichPart } from './rich-part.ts'
import { RotatingRow } from './rotating-row.ts'
import { SaveButton } from './save-button.ts'
import { SearchToggle } from './search-toggle.ts'
import { ShareLinks } from './share-links.ts'
import { SnapRow } from './snap-row.ts'
import { UnreadCount } from './unread-count.ts'

/** The elements of the customers' site. Each adds behaviour to the HTML that the server has written inside it. */
const ELEMENTS: Record<string, CustomElementConstructor> = {
  'counted-view': CountedView,
  'confirm-links': ConfirmLinks,
  'data-saver-choice': DataSaverChoice,
  'help-search': HelpSearch,
  'install-button': InstallButton,
  'language-choice': LanguageChoice,
  'nearest-place': NearestPlace,
  'own-name': OwnName,
  'own-picture': OwnPicture,
  'report-picture': ReportPictureElement,
  'rich-part': RichPart,
  'rotating-row': RotatingRow,
  'save-button': SaveButton,
  'search-toggle': SearchToggle,
  'share-links': ShareLinks,
  'snap-row': SnapRow,
  'unread-count': UnreadCount,
}

export function defineElements(): void {
  for (const [name, element] of Object.entries(ELEMENTS)) customElements.define(name, element)
}
