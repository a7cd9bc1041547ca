/** The first stop of the Tab key: past the head, to the page. Give `<main>` this id and tabIndex -1. */
export function SkipLink({ to = 'main' }: { to?: string }) {
  return (
    <a className="skip" href={`#${to}`}>
      Skip to the page
    </a>
  )
}
