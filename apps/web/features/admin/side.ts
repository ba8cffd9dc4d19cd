import Activity from 'lucide-react/icons/activity'
import FileClock from 'lucide-react/icons/file-clock'
import House from 'lucide-react/icons/house'
import ListTodo from 'lucide-react/icons/list-todo'
import Users from 'lucide-react/icons/users'
import { m } from '@plaudit/i18n/messages'
import type { Side } from '../../lib/menu.ts'

export const side: Side = {
  admin: [
    { href: '', label: m.admin_overview, order: 0, icon: House },
    { href: 'users', label: m.admin_users, at: ['/users'], order: 10, icon: Users },
    { href: 'health', label: m.admin_health, order: 61, icon: Activity, isMachine: true },
    { href: 'jobs', label: m.admin_jobs, order: 62, icon: ListTodo, isMachine: true },
    { href: 'audit', label: m.admin_audit, order: 63, icon: FileClock, isMachine: true },
  ],
}
