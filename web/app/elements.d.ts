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
      'confirm-links': CustomElement
      'report-picture': CustomElement
      'rotating-row': CustomElement
      'share-links': CustomElement
      'snap-row': CustomElement
      'rich-part': CustomElement<{ name: string; when: 'open' | 'focus' | 'personal' }>
      'rich-part': CustomElement<{ name: string; when: 'open' | 'focus' | 'click' }>
      'save-button': CustomElement
      'search-toggle': CustomElement
      'nearest-place': CustomElement
      'own-name': CustomElement
      'own-picture': CustomElement
      'unread-count': CustomElement<{ of: 'notifications' | 'chats' }>
      'counted-view': CustomElement
      'data-saver-choice': CustomElement
      'help-search': CustomElement
      'install-button': CustomElement
      'branch-map': CustomElement
      'follow-button': CustomElement
      'own-requests': CustomElement
      'own-review': CustomElement
      'report-picture': CustomElement
      'rich-dialog': CustomElement<{ name: string }>
      'sign-in-first': CustomElement<{ reason: string }>
    }
  }
}
