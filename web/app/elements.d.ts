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
      'back-link': CustomElement
      'booking-frame': CustomElement
      'branch-map': CustomElement
      'confirm-links': CustomElement
      'copy-text': CustomElement
      'count-down': CustomElement
      'counted-view': CustomElement
      'data-saver-choice': CustomElement
      'follow-button': CustomElement
      'help-search': CustomElement
      'install-button': CustomElement
      'kept-draft': CustomElement
      'language-choice': CustomElement<{ 'signed-in'?: string | undefined }>
      'list-form': CustomElement<{ defaults?: string; 'submits-on'?: 'change' }>
      'near-me': CustomElement
      'nearest-place': CustomElement
      'own-name': CustomElement
      'own-picture': CustomElement
      'own-requests': CustomElement
      'own-review': CustomElement
      'payment-watch': CustomElement
      'push-offer': CustomElement
      'report-picture': CustomElement
      'result-count': CustomElement<{ of: 'deals' | 'results' }>
      'rich-dialog': CustomElement<{ name: string }>
      'rich-part': CustomElement<{ name: string; when: 'open' | 'focus' | 'click' | 'visible' | 'personal' }>
      'rotating-row': CustomElement
      'save-button': CustomElement
      'search-toggle': CustomElement
      'sent-form': CustomElement
      'share-links': CustomElement
      'sign-in-first': CustomElement<{ reason: string }>
      'sign-up-check': CustomElement
      'sms-code': CustomElement
      'snap-row': CustomElement
      'time-hold': CustomElement
      'unread-count': CustomElement<{ of: 'notifications' | 'chats' }>
    }
  }
}
