/** A part reads its own properties from `host.dataset`; `host` is its `<rich-part>`. */
export type RichPartProps = { host: HTMLElement }

/** `host` is the element of the page, in which `trigger` was used. */
export type RichDialogProps = { host: HTMLElement; trigger: HTMLElement; onClose: () => void }
