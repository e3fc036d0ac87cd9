export interface Person {
  latin: string
  arabic: string
}

/** Made-up people, each in both scripts. */
export const PEOPLE: readonly Person[] = [
  { latin: 'Amina El Idrissi', arabic: 'أمينة الإدريسي' },
  { latin: 'Youssef Haddad', arabic: 'يوسف حداد' },
  { latin: 'Fatima Zahra Benali', arabic: 'فاطمة الزهراء بن علي' },
  { latin: 'Omar Mansour', arabic: 'عمر منصور' },
  { latin: 'Layla Khoury', arabic: 'ليلى خوري' },
  { latin: 'Ahmed Saleh', arabic: 'أحمد صالح' },
  { latin: 'Nour Abdelrahman', arabic: 'نور عبد الرحمن' },
  { latin: 'Hassan Bakri', arabic: 'حسن بكري' },
  { latin: 'Mariam Sabbagh', arabic: 'مريم صباغ' },
  { latin: 'Khaled Nasser', arabic: 'خالد ناصر' },
  { latin: 'Salma Cherkaoui', arabic: 'سلمى الشرقاوي' },
  { latin: 'Tarek Fawzi', arabic: 'طارق فوزي' },
  { latin: 'Jana Krüger', arabic: 'يانا كروغر' },
  { latin: 'Ibrahim Toumi', arabic: 'إبراهيم التومي' },
  { latin: 'Rania Qasim', arabic: 'رانيا قاسم' },
  { latin: 'Lukas Weber', arabic: 'لوكاس فيبر' },
]

export const TITLES: readonly string[] = [
  'Nursing in Bavaria: the next intake',
  'دعوة إلى لقاء تعريفي عبر الإنترنت',
  'German course in March',
  'Papers that are still missing',
  'فرص التدريب المهني في ألمانيا',
  'Your interview on Monday',
]

export const SENTENCES: readonly string[] = [
  'Wants to start in autumn; speaks German at level B1.',
  'يفضل الاتصال بعد الساعة الخامسة مساء.',
  'Has sent the certificate, the translation is missing.',
  'Asked about the recognition of a nursing diploma.',
]

type Names = { slug: string; en: string; ar: string; fr: string; de?: string; kind?: string }
const names = (slug: string, en: string, ar: string, fr: string, more: Partial<Names> = {}): Names => ({
  slug,
  en,
  ar,
  fr,
  ...more,
})

/** The short lists, enough of each to choose from. */
export const LOOKUPS: Record<string, Names[]> = {
  countries: [
    names('de', 'Germany', 'ألمانيا', 'Allemagne'),
    names('eg', 'Egypt', 'مصر', 'Égypte'),
    names('ma', 'Morocco', 'المغرب', 'Maroc'),
    names('tn', 'Tunisia', 'تونس', 'Tunisie'),
    names('jo', 'Jordan', 'الأردن', 'Jordanie'),
    names('lb', 'Lebanon', 'لبنان', 'Liban'),
  ],
  statuses: [
    names('new', 'New', 'جديد', 'Nouveau', { kind: 'info' }),
    names('call_again', 'Call again', 'معاودة الاتصال', 'Rappeler', { kind: 'wait' }),
    names('interested', 'Interested', 'مهتم', 'Intéressé', { kind: 'good' }),
    names('not_reached', 'Not reached', 'تعذر الوصول إليه', 'Injoignable', { kind: 'away' }),
    names('declined', 'Declined', 'رفض', 'Refusé', { kind: 'bad' }),
  ],
  programs: [
    names('nursing', 'Nursing', 'التمريض', 'Soins infirmiers'),
    names('apprenticeship', 'Apprenticeship', 'التدريب المهني', 'Apprentissage'),
    names('studies', 'Studies', 'الدراسة الجامعية', 'Études'),
  ],
  roles: [
    names('user', 'User', 'مستخدم', 'Utilisateur'),
    names('admin', 'Admin', 'مشرف', 'Administrateur'),
    names('superadmin', 'Super admin', 'مشرف عام', 'Super administrateur'),
    names('master', 'Master', 'المدير الأعلى', 'Maître'),
    names('de_user', 'German user', 'مستخدم ألماني', 'Utilisateur allemand'),
    names('de_admin', 'German admin', 'مشرف ألماني', 'Administrateur allemand'),
    names('de_superadmin', 'German super admin', 'مشرف عام ألماني', 'Super administrateur allemand'),
  ],
  bundeslands: [
    names('bayern', 'Bavaria', 'بافاريا', 'Bavière', { de: 'Bayern' }),
    names('berlin', 'Berlin', 'برلين', 'Berlin', { de: 'Berlin' }),
    names('hessen', 'Hesse', 'هسن', 'Hesse', { de: 'Hessen' }),
  ],
  sectors: [
    names('care', 'Care', 'الرعاية', 'Soins', { de: 'Pflege' }),
    names('construction', 'Construction', 'البناء', 'Construction', { de: 'Bau' }),
  ],
  'database-sectors': [
    names('hospitals', 'Hospitals', 'المستشفيات', 'Hôpitaux'),
    names('hotels', 'Hotels', 'الفنادق', 'Hôtels'),
  ],
}
