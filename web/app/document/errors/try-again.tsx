import { m } from '#messages'
import { useRevalidator } from 'react-router'
import { RefreshCw } from '#web/ui/icons/icons.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { usePageFacts } from '../page-facts.ts'

/** Loads a page again that could not be loaded. */
export function TryAgain() {
  const { isLight, pathname, search } = usePageFacts()
  const { revalidate, state } = useRevalidator()
  const content = (
    <>
      <RefreshCw />
      {m.ui_try_again()}
    </>
  )
  if (isLight) {
    return (
      <ButtonLink variant="line" href={pathname + search}>
        {content}
      </ButtonLink>
    )
  }
  return (
    <Button
      variant="line"
      busy={state === 'idle' ? false : m.shell_retrying()}
      onClick={() => void revalidate()}
    >
      {content}
    </Button>
  )
}
