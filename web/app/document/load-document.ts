import { getTheme } from './appearance.ts'
import {
  localeContext,
  marketContext,
  publicUrlContext,
  savesDataContext,
  sessionContext,
  type LoaderArgs,
} from './load-context.ts'

/** Loads the data that the document of every site needs, for the loader of its root. */
export function loadDocument({ context, request }: LoaderArgs) {
  const session = context.get(sessionContext)
  return {
    session,
    theme: getTheme(request, session),
    locale: context.get(localeContext),
    savesData: context.get(savesDataContext),
    market: context.get(marketContext),
    publicUrl: context.get(publicUrlContext),
  }
}
