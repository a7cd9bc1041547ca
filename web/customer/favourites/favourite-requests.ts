import { m } from '#messages'
import { notifyDone, notifyFailed } from '#web/ui/overlays/notify.ts'
import { call } from '#web/api/browser.ts'
import { toProblem } from '#web/api/to-problem.ts'

export async function sendFavourite(offerId: string, isFavourite: boolean): Promise<void> {
  const input = { params: { id: offerId } }
  try {
    if (isFavourite) await call('POST /offers/:id/favorite', input)
    else await call('DELETE /offers/:id/favorite', input)
  } catch (error) {
    // Another tab or device has added it already (docs/rules/catalogue.md#favourites-and-follows).
    if (toProblem(error).code !== 'already-favourite') throw error
  }
}

export function notifyFavouriteFailed(isFavourite: boolean, error: unknown): void {
  const failure = isFavourite ? m.shell_favourite_add_failed() : m.shell_favourite_remove_failed()
  notifyFailed(`${failure} ${toProblem(error).message}`)
}

export function notifyFavouriteSet(isFavourite: boolean, undo: () => void): void {
  notifyDone(isFavourite ? m.shell_favourite_added() : m.shell_favourite_removed(), {
    label: m.shell_favourite_undo(),
    onClick: undo,
  })
}
