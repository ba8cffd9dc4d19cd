import { useState } from 'react'
import MessageCircle from 'lucide-react/icons/message-circle'
import MenuIcon from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { Avatar } from './avatar.tsx'
import { Banner } from './banner.tsx'
import { Brand } from './brand.tsx'
import { Countdown } from './countdown.tsx'
import { Controls } from './gallery/controls.tsx'
import { Forms } from './gallery/forms.tsx'
import { Numbers } from './gallery/numbers.tsx'
import { Overlays } from './gallery/overlays.tsx'
import { Receipt } from './gallery/receipt.tsx'
import { PicturesContext, title, useCover } from './gallery/sample.ts'
import { States } from './gallery/states.tsx'
import { Studio } from './gallery/studio.tsx'
import { Voting } from './gallery/voting.tsx'
import { LocaleProvider, type Locale } from './locale.tsx'
import { PageFoot } from './page-foot.tsx'
import { Pill } from './pill.tsx'
import { Segmented } from './segmented.tsx'
import { Stage } from './stage.tsx'
import { LinkTabs } from './tabs.tsx'
import { ToastRegion } from './toast.tsx'
import { TopBar, TopBarIcon, topBarButtonClass } from './top-bar.tsx'
import { TopBarSearch } from './top-bar-search.tsx'
import { TopBarLinks } from './top-bar-links.tsx'
import { VoteBar } from './vote-dock.tsx'

export interface GalleryProps {
  locale?: Locale
  /** A first-time voter has chosen nobody yet. */
  chosen?: boolean
  /** Folders with pictures, when the one who looks has some. */
  pictures?: { posters?: string; covers?: string }
}

/** Every part in every state, on one page. Mounted in development only. */
export function Gallery({ locale = 'en', chosen = true, pictures = {} }: GalleryProps) {
  return (
    <LocaleProvider locale={locale}>
      <PicturesContext value={pictures}>
        <Bar />
        <Banner tone="offline">
          You are offline. 1 vote is kept and goes out when you are back.
        </Banner>
        <main id="content">
          <Hero chosen={chosen} />
          <div className="page pt-6">
            <Voting chosen={chosen} />
            <Theme />
            <Controls />
            <Forms />
            <Overlays />
            <States />
            <Numbers />
            <Studio />
          </div>
          <Receipt />
        </main>
        <PageFoot
          label="More"
          links={['How it works', 'Help', 'Privacy', 'Terms'].map((label) => ({
            href: `#${label}`,
            label,
          }))}
          languages={[
            { lang: 'en', label: 'English' },
            { lang: 'fr', label: 'Français', href: '?locale=fr' },
            { lang: 'es', label: 'Español', href: '?locale=es' },
          ]}
        />
        <ToastRegion />
      </PicturesContext>
    </LocaleProvider>
  )
}

function Bar() {
  return (
    <TopBar
      brand={<Brand />}
      brandHref="#home"
      menu={
        <button type="button" aria-label="Menu" className={topBarButtonClass}>
          <MenuIcon aria-hidden="true" />
        </button>
      }
      links={
        <TopBarLinks
          label="Main"
          links={['Contests', 'How it works', 'Help'].map((label, at) => ({
            href: `#${label}`,
            label,
            current: at === 0,
          }))}
        />
      }
      search={<TopBarSearch href="#search">Contests, people</TopBarSearch>}
    >
      <TopBarIcon
        href="#search"
        label="Search"
        icon={<Search aria-hidden="true" />}
        className="lg:hidden"
      />
      <TopBarIcon
        href="#chat"
        label="Chat, 3 unread"
        icon={<MessageCircle aria-hidden="true" />}
        count={3}
      />
      <a href="#account" aria-label="Your account" className={topBarButtonClass}>
        <Avatar id="me" name="Ana Brandt" size={34} className="ring-2 ring-white/70" />
      </a>
    </TopBar>
  )
}

function Hero({ chosen }: { chosen: boolean }) {
  const cover = useCover('final')
  return (
    <>
      <Stage
        id="esc"
        title={title}
        cover={cover}
        pills={
          <>
            <Pill tone="white" live>
              Voting open
            </Pill>
            <Pill tone="glass">Grand final</Pill>
          </>
        }
        countdown={<Countdown seconds={8049} />}
        facts={[
          { value: '4,350', label: 'points given' },
          { value: '37', label: 'countries voting' },
          { value: '26', label: 'contestants' },
        ]}
      />
      <LinkTabs
        sticky
        label="Contest"
        tabs={['Contestants', 'Standing', 'Rules', 'Chat'].map((label, at) => ({
          href: `#${label}`,
          label,
          count: at === 0 ? 26 : undefined,
          current: at === 0,
        }))}
        end={
          chosen ? (
            <VoteBar
              choice={{
                id: 'cy',
                name: 'Andrew Lambrou',
                quiet: '12th, 1 behind',
                vote: { state: 'chosen', label: 'Vote', name: 'Vote for Andrew Lambrou' },
              }}
            />
          ) : undefined
        }
      />
    </>
  )
}

function Theme() {
  const [theme, setTheme] = useState('system')
  const choose = (next: string) => {
    setTheme(next)
    if (next === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = next
  }
  return (
    <div className="mt-12">
      <Segmented
        label="Theme"
        value={theme}
        onValueChange={choose}
        options={[
          { value: 'system', label: 'System' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
    </div>
  )
}
