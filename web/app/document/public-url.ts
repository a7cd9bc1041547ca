import { useRouteLoaderData } from 'react-router'

/** The address of the site, for links that are shared. */
export const usePublicUrl = (): string => useRouteLoaderData<{ publicUrl?: string }>('root')?.publicUrl ?? ''
