import { m } from '#messages'
import { hasWords } from '#domain/text/normalize-text.ts'
import { FEW_ANSWERS } from '../../pages/faq/few-answers.ts'

/** `<help-search>` around the questions and their search: hides the questions that do not have the words as they are typed. */
export class HelpSearch extends HTMLElement {
  connectedCallback(): void {
    const input = this.querySelector('input')
    if (!input) return
    input.addEventListener('input', () => this.#search(input.value))
    // What is typed before the script is there counts as well.
    if (input.value !== input.defaultValue) this.#search(input.value)
  }

  #search(text: string): void {
    const words = text.trim()
    const isSearching = words !== ''
    const questions = [...this.querySelectorAll('details')]
    const found = questions.filter((each) => hasWords(getText(each), words))
    for (const each of questions) {
      each.hidden = !found.includes(each)
      each.open = isSearching && !each.hidden && found.length <= FEW_ANSWERS
    }
    for (const section of this.querySelectorAll('section'))
      section.hidden = !section.querySelector('details:not([hidden])')
    this.#show('[data-without-search]', !isSearching)
    this.#show('[data-answers]', found.length > 0)
    this.#show('[data-no-answer]', found.length === 0)
    this.#write('[data-no-answer] h3', m.help_no_answer({ words }))
    this.#write('[role=status]', isSearching ? m.help_search_count({ count: found.length }) : '')
    const status = this.querySelector('[role=status]')
    status?.classList.toggle('sr-only', !isSearching)
    // The results can be shared.
    const url = new URL(location.href)
    if (isSearching) url.searchParams.set('q', words)
    else url.searchParams.delete('q')
    history.replaceState(history.state, '', url)
  }

  #show(selector: string, isShown: boolean): void {
    for (const element of this.querySelectorAll<HTMLElement>(selector)) element.hidden = !isShown
  }

  #write(selector: string, text: string): void {
    const element = this.querySelector(selector)
    if (element) element.textContent = text
  }
}

/** The words of a question may also be in the title of its category. */
const getText = (question: HTMLElement): string =>
  `${question.closest('section')?.querySelector('h2')?.textContent} ${question.textContent}`
