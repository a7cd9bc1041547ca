import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type CustomElement<Attributes = unknown> = DetailedHTMLProps<
  HTMLAttributes<HTMLElement> & Attributes,
  HTMLElement
>

/** The custom elements of the sites. */
declare module 'react' {
  // The name is React's.
  // oxlint-disable-next-line typescript/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      'language-choice': CustomElement<{ 'signed-in'?: string | undefined }>
      'rich-part': CustomElement<{ name: string; when: 'open' | 'focus' | 'visible' }>
      'list-form': CustomElement<{ defaults?: string; 'submits-on'?: 'change' }>
      'result-count': CustomElement<{ of: 'deals' | 'results' }>
      'near-me': CustomElement
      'back-link': CustomElement
      'save-button': CustomElement
      'search-toggle': CustomElement
      'own-name': CustomElement
      'own-picture': CustomElement
      'unread-count': CustomElement<{ of: 'notifications' | 'chats' }>
      'data-saver-choice': CustomElement
      'install-button': CustomElement
    }
  }
}
