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

type Names = { slug: string; en: string; ar: string; fr: string; de: string; kind?: string }
const names = (slug: string, en: string, ar: string, fr: string, de: string, kind?: string): Names => ({
  slug,
  en,
  ar,
  fr,
  de,
  ...(kind && { kind }),
})

/** The short lists, enough of each to choose from. */
export const LOOKUPS: Record<string, Names[]> = {
  countries: [
    names('de', 'Germany', 'ألمانيا', 'Allemagne', 'Deutschland'),
    names('eg', 'Egypt', 'مصر', 'Égypte', 'Ägypten'),
    names('ma', 'Morocco', 'المغرب', 'Maroc', 'Marokko'),
    names('tn', 'Tunisia', 'تونس', 'Tunisie', 'Tunesien'),
    names('jo', 'Jordan', 'الأردن', 'Jordanie', 'Jordanien'),
    names('lb', 'Lebanon', 'لبنان', 'Liban', 'Libanon'),
  ],
  statuses: [
    names('new', 'New', 'جديد', 'Nouveau', 'Neu', 'info'),
    names('call_again', 'Call again', 'معاودة الاتصال', 'Rappeler', 'Rückruf', 'wait'),
    names('interested', 'Interested', 'مهتم', 'Intéressé', 'Interessiert', 'good'),
    names('not_reached', 'Not reached', 'تعذر الوصول إليه', 'Injoignable', 'Nicht erreicht', 'away'),
    names('declined', 'Declined', 'رفض', 'Refusé', 'Abgelehnt', 'bad'),
  ],
  programs: [
    names('nursing', 'Nursing', 'التمريض', 'Soins infirmiers', 'Pflege'),
    names('apprenticeship', 'Apprenticeship', 'التدريب المهني', 'Apprentissage', 'Ausbildung'),
    names('studies', 'Studies', 'الدراسة الجامعية', 'Études', 'Studium'),
  ],
  roles: [
    names('user', 'User', 'مستخدم', 'Utilisateur', 'Benutzer'),
    names('admin', 'Admin', 'مشرف', 'Administrateur', 'Administrator'),
    names('superadmin', 'Super admin', 'مشرف عام', 'Super administrateur', 'Superadmin'),
    names('master', 'Master', 'المدير الأعلى', 'Maître', 'Master'),
    names('de_user', 'German user', 'مستخدم ألماني', 'Utilisateur allemand', 'Benutzer (Deutschland)'),
    names(
      'de_admin',
      'German admin',
      'مشرف ألماني',
      'Administrateur allemand',
      'Administrator (Deutschland)',
    ),
    names(
      'de_superadmin',
      'German super admin',
      'مشرف عام ألماني',
      'Super administrateur allemand',
      'Superadmin (Deutschland)',
    ),
  ],
  bundeslands: [
    names('bayern', 'Bavaria', 'بافاريا', 'Bavière', 'Bayern'),
    names('berlin', 'Berlin', 'برلين', 'Berlin', 'Berlin'),
    names('hessen', 'Hesse', 'هسن', 'Hesse', 'Hessen'),
  ],
  sectors: [
    names('care', 'Care', 'الرعاية', 'Soins', 'Pflege'),
    names('construction', 'Construction', 'البناء', 'Construction', 'Bau'),
  ],
  'database-sectors': [
    names('hospitals', 'Hospitals', 'المستشفيات', 'Hôpitaux', 'Krankenhäuser'),
    names('hotels', 'Hotels', 'الفنادق', 'Hôtels', 'Hotels'),
  ],
}
