import { Banner } from '../banner.tsx'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { EmptyState, ErrorState } from '../empty-state.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import {
  ContestCardSkeletons,
  ContestantCardSkeletons,
  StandingSkeleton,
  TableSkeleton,
  TextSkeleton,
} from '../row-skeletons.tsx'
import { PanelSkeleton } from '../skeleton.tsx'
import ToastCard from '../toast-card.tsx'
import { Block } from './block.tsx'

export function States() {
  return (
    <>
      <Block title="Messages">
        <div className="grid max-w-dialog gap-4">
          <ToastCard
            dismiss={() => undefined}
            toast={{ id: 1, tone: 'error', message: 'Voting has been disabled', stay: 0 }}
          />
          <ToastCard
            dismiss={() => undefined}
            toast={{
              id: 2,
              tone: 'success',
              message: 'Contestant removed',
              action: { label: 'Undo', run: () => {} },
              stay: 0,
            }}
          />
          <Banner tone="warn" inset>
            This contest is paused. Votes start again at 20:00.
          </Banner>
          <Banner tone="ok" inset>
            Published. 37 contestants are on the stage.
          </Banner>
          <Banner tone="info" inset action={<Button size="sm">Leave</Button>}>
            A preview. Nobody else sees it.
          </Banner>
          <ProgressBar
            value={0.3}
            label="Adding contestants"
            note="120 of 400 rows; you can leave this page"
          />
          <ProgressBar value={null} label="Merging rounds" />
        </div>
      </Block>
      <Block title="Empty and failing">
        <div className="grid gap-4 md:grid-cols-2">
          <Card padding="none">
            <EmptyState
              level={3}
              title="The stage is empty"
              action={<Button variant="act">Add a contestant</Button>}
            >
              Add your first contestant, or open the doors and let people enter.
            </EmptyState>
          </Card>
          <Card padding="none">
            <ErrorState level={3} title="The standing did not load" onRetry={() => {}}>
              Your vote is safe. Only the list is missing.
            </ErrorState>
          </Card>
        </div>
        <div className="mt-4 grid grid-cols-2 gap-4 lg:grid-cols-5">
          {(['envelope', 'search', 'trophy', 'chair', 'door'] as const).map((scene) => (
            <EmptyState key={scene} level={3} scene={scene} title={scene} className="px-0 py-4" />
          ))}
        </div>
      </Block>
      <Block title="Loading, at the final size">
        <ContestantCardSkeletons count={4} />
        <div className="mt-8">
          <ContestCardSkeletons count={3} />
        </div>
        <div className="mt-8 grid gap-4 md:grid-cols-2">
          <Card>
            <StandingSkeleton count={3} />
          </Card>
          <Card>
            <TableSkeleton rows={3} />
          </Card>
          <PanelSkeleton className="h-40" />
          <TextSkeleton />
        </div>
      </Block>
    </>
  )
}
