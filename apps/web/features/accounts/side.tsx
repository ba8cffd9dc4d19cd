import type { ReactNode } from 'react'
import Activity from 'lucide-react/icons/activity'
import Smartphone from 'lucide-react/icons/smartphone'
import Sparkles from 'lucide-react/icons/sparkles'
import { m } from '@plaudit/i18n/messages'

/** Beside the form on a desk: the lit stage, and what an account is good for. */
export default function Side() {
  return (
    <aside className="relative isolate hidden overflow-hidden bg-stage px-12 pb-12 text-on-stage lg:flex lg:flex-col xl:px-16 xl:pb-16">
      <Light />
      <Microphone />
      <p className="max-w-[9em] text-hero">{m.accounts_side_title()}</p>
      <ul className="mt-10 grid max-w-112 gap-6">
        <Reason
          icon={<Smartphone aria-hidden="true" />}
          title={m.accounts_side_vote_title()}
          text={m.accounts_side_vote_text()}
        />
        <Reason
          icon={<Sparkles aria-hidden="true" />}
          title={m.accounts_side_run_title()}
          text={m.accounts_side_run_text()}
        />
        <Reason
          icon={<Activity aria-hidden="true" />}
          title={m.accounts_side_live_title()}
          text={m.accounts_side_live_text()}
        />
      </ul>
    </aside>
  )
}

function Reason({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-4">
      <span className="row-span-2 grid size-11 place-items-center rounded-full bg-white/10 text-nav [&>svg]:size-5">
        {icon}
      </span>
      <b>{title}</b>
      <span className="text-pretty text-on-stage-muted">{text}</span>
    </li>
  )
}

/** Two beams from above, behind everything. */
function Light() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 600 900"
      preserveAspectRatio="xMaxYMin slice"
      className="absolute inset-0 -z-1 size-full"
    >
      <defs>
        <linearGradient id="beam" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#a2e3fa" stopOpacity=".4" />
          <stop offset="1" stopColor="#a2e3fa" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d="M418 0h46L600 560H282z" fill="url(#beam)" />
      <path d="M60 0h34l330 560H236z" fill="url(#beam)" opacity=".45" />
    </svg>
  )
}

/** Microphone in the light: it takes the room that the words leave, and none on a low screen. */
function Microphone() {
  return (
    <div className="min-h-8 flex-1 overflow-hidden">
      <svg
        aria-hidden="true"
        viewBox="0 0 320 300"
        preserveAspectRatio="xMidYMax meet"
        className="ml-auto h-full max-h-80 w-80 pt-10 pb-4 [@media(max-height:760px)]:hidden"
      >
        <ellipse cx="160" cy="276" rx="128" ry="18" fill="#f5b52e" />
        <g fill="#fff">
          <rect x="156" y="92" width="8" height="180" rx="4" />
          <path d="M124 78a36 36 0 0 0 72 0h-8a28 28 0 0 1-56 0z" />
          <rect x="136" y="20" width="48" height="82" rx="24" />
          <path d="M126 276c0-9 15-13 34-13s34 4 34 13z" />
        </g>
        <path d="M136 50h48M136 66h48" stroke="#0b1220" strokeWidth="4" />
      </svg>
    </div>
  )
}
