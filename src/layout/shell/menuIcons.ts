import {
  Bell,
  Briefcase,
  ChartColumn,
  GraduationCap,
  House,
  Landmark,
  type LucideIcon,
  Mail,
  Mails,
  MessageCircle,
  Settings,
  UserRound,
  Users,
  Video,
} from 'lucide-react'

/** The icon of a group of the drawer, or of an item that stands alone in it. */
export const menuIcons: Record<string, LucideIcon> = {
  home: House,
  leads: Users,
  candidates: GraduationCap,
  mailer: Mail,
  bwmailer: Mails,
  jobs: Briefcase,
  online: Video,
  messaging: MessageCircle,
  reports: ChartColumn,
  management: Settings,
  ministry: Landmark,
  notifications: Bell,
  profile: UserRound,
}
