import { LanguageChoice } from '#web/app/i18n/language-choice.ts'
import { BackLink } from './back-link.ts'
import { DataSaverChoice } from './data-saver-choice.ts'
import { InstallButton } from './install-button.ts'
import { ListForm } from './list-form.ts'
import { NearMe } from './near-me.ts'
import { OwnName } from './own-name.ts'
import { OwnPicture } from './own-picture.ts'
import { ResultCount } from './result-count.ts'
import { RichPart } from './rich-part.ts'
import { SaveButton } from './save-button.ts'
import { SearchToggle } from './search-toggle.ts'
import { UnreadCount } from './unread-count.ts'

/** The elements of the customers' site. Each adds behaviour to the HTML that the server has written inside it. */
const ELEMENTS: Record<string, CustomElementConstructor> = {
  'back-link': BackLink,
  'data-saver-choice': DataSaverChoice,
  'install-button': InstallButton,
  'language-choice': LanguageChoice,
  'list-form': ListForm,
  'near-me': NearMe,
  'own-name': OwnName,
  'own-picture': OwnPicture,
  'result-count': ResultCount,
  'rich-part': RichPart,
  'save-button': SaveButton,
  'search-toggle': SearchToggle,
  'unread-count': UnreadCount,
}

export function defineElements(): void {
  for (const [name, element] of Object.entries(ELEMENTS)) customElements.define(name, element)
}
