import { useLocation, useSearch } from 'wouter'
import { tabIn } from './address-of.ts'

/** The chosen tab of the details. Another than the usual one is in the URL, so that it outlives a reload and is shared. */
export const useDetailTab = (usual: string): readonly [string, (tab: string) => void] => {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const choose = (tab: string): void => {
    const query = new URLSearchParams(search)
    if (tab === usual) query.delete('tab')
    else query.set('tab', tab)
    navigate(query.size === 0 ? path : `${path}?${query}`, { replace: true })
  }
  return [tabIn(search) ?? usual, choose]
}
