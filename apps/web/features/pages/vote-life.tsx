import { m } from '@plaudit/i18n/messages'

/** Tells the life of a vote, in order of time. */
export function VoteLife() {
  const moments = [
    [m.pages_how_vote1(), m.pages_how_vote1_hint()],
    [m.pages_how_vote2(), m.pages_how_vote2_hint()],
    [m.pages_how_vote3(), m.pages_how_vote3_hint()],
    [m.pages_how_vote4(), m.pages_how_vote4_hint()],
    [m.pages_how_vote5(), m.pages_how_vote5_hint()],
  ] as const
  return (
    <section className="bg-primary-soft py-14 md:py-20">
      <div className="page grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="lg:sticky lg:top-24 lg:self-start">
          <h2 className="max-w-[14ch] text-title">{m.pages_how_vote_title()}</h2>
          <p className="mt-4 max-w-[40ch] text-lead text-muted">{m.pages_how_vote_text()}</p>
        </div>
        <ol>
          {moments.map(([title, hint], at) => (
            <li
              key={title}
              className="relative pb-8 pl-12 before:absolute before:top-4 before:bottom-0 before:left-[15px] before:w-0.5 before:bg-line-strong/40 last:pb-0 last:before:hidden"
            >
              <span
                aria-hidden="true"
                className="num absolute top-0 left-0 grid size-8 place-items-center rounded-full bg-act text-small font-bold text-on-act"
              >
                {at + 1}
              </span>
              <h3 className="pt-0.5 text-head">{title}</h3>
              <p className="mt-1 max-w-[56ch] text-muted">{hint}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
