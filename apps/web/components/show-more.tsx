import { Button } from '@plaudit/ui/button'

interface Props {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  label: string
  className?: string
}

/** The button below a list that is read on from where it ended, while there is more. */
export function ShowMore({ query, label, className = '' }: Props) {
  if (!query.hasNextPage) return null
  return (
    <p className={`text-center ${className}`}>
      <Button
        variant="outline"
        loading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {label}
      </Button>
    </p>
  )
}
