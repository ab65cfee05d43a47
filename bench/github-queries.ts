// Requests to GitHub's schema as pages and command-line programs send them: 300 to 2,000 units, none the same as another.

const viewer = `query ViewerHome($first: Int = 10, $withEmail: Boolean = false) {
  viewer {
    id
    login
    name
    email @include(if: $withEmail)
    avatarUrl(size: 64)
    status { emoji message }
    repositories(first: $first, orderBy: {field: PUSHED_AT, direction: DESC}) {
      totalCount
      nodes { id nameWithOwner isPrivate }
    }
  }
}
`

const repositoryHeader = `query RepositoryHeader($owner: String!, $name: String!) {
  repository(owner: $owner, name: $name, followRenames: true) {
    id
    nameWithOwner
    description
    homepageUrl
    stargazerCount
    forkCount
    isArchived
    isFork
    parent { nameWithOwner url }
    viewerHasStarred
    viewerSubscription
    licenseInfo { key name spdxId }
    primaryLanguage { name color }
    defaultBranchRef { name }
  }
}
`

// Of 660 units: an ordinary page of issues.
const issueList = `query IssueList($owner: String!, $name: String!, $after: String, $states: [IssueState!] = [OPEN]) {
  repository(owner: $owner, name: $name) {
    id
    issues(first: 25, after: $after, states: $states, orderBy: {field: UPDATED_AT, direction: DESC}) {
      totalCount
      pageInfo { endCursor hasNextPage }
      nodes {
        id
        number
        title
        state
        createdAt
        updatedAt
        url
        author { login avatarUrl(size: 40) }
        labels(first: 5) { nodes { ...LabelParts } }
        comments { totalCount }
      }
    }
  }
}

fragment LabelParts on Label {
  id
  name
  color
  description
  isDefault
}
`

const issuePage = `query IssuePage($owner: String!, $name: String!, $number: Int!, $cursor: String, $skipTimeline: Boolean!) {
  repository(owner: $owner, name: $name) {
    id
    issue(number: $number) {
      ...IssueBody
      assignees(first: 10) { nodes { ...PersonParts } }
      participants(first: 20) { totalCount nodes { ...PersonParts } }
      timelineItems(first: 50, after: $cursor, itemTypes: [ISSUE_COMMENT, LABELED_EVENT, CLOSED_EVENT, CROSS_REFERENCED_EVENT]) @skip(if: $skipTimeline) {
        pageInfo { endCursor hasNextPage }
        nodes {
          __typename
          ... on IssueComment { id bodyHTML createdAt author { ...ActorParts } reactionGroups { ...ReactionParts } }
          ... on LabeledEvent { id createdAt actor { ...ActorParts } label { id name color } }
          ... on ClosedEvent { id createdAt stateReason actor { ...ActorParts } }
          ... on CrossReferencedEvent {
            id
            willCloseTarget
            source {
              ... on Issue { number title url }
              ... on PullRequest { number title url merged }
            }
          }
        }
      }
    }
  }
}

fragment IssueBody on Issue {
  id
  number
  title
  bodyHTML
  state
  stateReason
  createdAt
  author { ...ActorParts }
  milestone { id title dueOn progressPercentage }
  reactionGroups { ...ReactionParts }
  viewerCanUpdate
  viewerDidAuthor
}

fragment ActorParts on Actor { __typename login avatarUrl(size: 80) url }
fragment PersonParts on User { id login name avatarUrl(size: 40) }
fragment ReactionParts on ReactionGroup { content viewerHasReacted reactors { totalCount } }
`

const pullRequestPage = `query PullRequestPage($owner: String!, $name: String!, $number: Int!, $files: Int = 30, $withChecks: Boolean = true) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      ...PullRequestHead
      files(first: $files) {
        totalCount
        nodes { path additions deletions changeType viewerViewedState }
      }
      reviewThreads(first: 20) {
        nodes {
          id
          isResolved
          path
          line
          comments(first: 10) { nodes { id bodyText outdated author { login } } }
        }
      }
      latestReviews(first: 10) { nodes { state submittedAt author { login } } }
      commits(last: 1) @include(if: $withChecks) {
        nodes {
          commit {
            oid
            statusCheckRollup {
              state
              contexts(first: 50) {
                nodes {
                  ... on CheckRun { name conclusion status detailsUrl isRequired(pullRequestNumber: $number) }
                  ... on StatusContext { context state targetUrl isRequired(pullRequestNumber: $number) }
                }
              }
            }
          }
        }
      }
    }
  }
}

fragment PullRequestHead on PullRequest {
  id
  number
  title
  state
  isDraft
  mergeable
  reviewDecision
  additions
  deletions
  changedFiles
  baseRefName
  headRefName
  headRepositoryOwner { login }
  author { login avatarUrl(size: 60) ... on Bot { databaseId } ... on User { name } }
}
`

const pullRequestQueue = `query PullRequestQueue($owner: String!, $name: String!, $base: String = "main") {
  repository(owner: $owner, name: $name) {
    drafts: pullRequests(first: 5, states: [OPEN], labels: ["draft"]) { totalCount nodes { ...Row } }
    ready: pullRequests(first: 20, states: [OPEN], baseRefName: $base, orderBy: {field: CREATED_AT, direction: ASC}) {
      totalCount
      nodes { ...Row }
    }
    merged: pullRequests(last: 10, states: [MERGED], baseRefName: $base) { nodes { ...Row mergedAt mergedBy { login } } }
  }
}

fragment Row on PullRequest {
  id
  number
  title
  isDraft
  author { login }
  reviewRequests(first: 3) { nodes { requestedReviewer { ... on User { login } ... on Team { slug } } } }
}
`

const search = `query Search($text: String!, $kind: SearchType!, $first: Int = 20, $after: String) {
  search(query: $text, type: $kind, first: $first, after: $after) {
    issueCount
    repositoryCount
    userCount
    pageInfo { endCursor hasNextPage }
    edges {
      textMatches { fragment property }
      node {
        __typename
        ... on Repository { id nameWithOwner description stargazerCount primaryLanguage { name color } }
        ... on Issue { id title number issueState: state repository { nameWithOwner } }
        ... on PullRequest { id title number pullState: state repository { nameWithOwner } }
        ... on User { id login name bio }
        ... on Organization { id login name description }
        ... on Discussion { id title number isAnswered }
      }
    }
  }
}
`

const profile = `query Profile($login: String!, $from: DateTime, $to: DateTime) {
  user(login: $login) {
    id
    login
    name
    bio
    company
    location
    followers { totalCount }
    following { totalCount }
    pinnedItems(first: 6, types: [REPOSITORY, GIST]) {
      nodes {
        ... on Repository { id name description stargazerCount }
        ... on Gist { id name description stargazers { totalCount } }
      }
    }
    contributionsCollection(from: $from, to: $to) {
      totalCommitContributions
      totalIssueContributions(excludeFirst: true)
      totalPullRequestContributions(excludeFirst: true)
      contributionCalendar {
        totalContributions
        weeks { contributionDays { color contributionCount date weekday } }
      }
      commitContributionsByRepository(maxRepositories: 5) {
        repository { nameWithOwner }
        contributions { totalCount }
      }
    }
  }
}
`

const releases = `query Releases($owner: String!, $name: String!, $count: Int = 10) {
  repository(owner: $owner, name: $name) {
    latestRelease { ...ReleaseParts }
    releases(first: $count, orderBy: {field: CREATED_AT, direction: DESC}) {
      totalCount
      nodes { ...ReleaseParts isDraft isPrerelease }
    }
  }
}

fragment ReleaseParts on Release {
  id
  name
  tagName
  publishedAt
  author { login }
  releaseAssets(first: 20) { nodes { name size downloadCount downloadUrl contentType } }
}
`

const branches = `query Branches($owner: String!, $name: String!, $query: String, $head: String!) {
  repository(owner: $owner, name: $name) {
    defaultBranchRef { name compare(headRef: $head) { aheadBy behindBy status } }
    refs(refPrefix: "refs/heads/", first: 30, query: $query, orderBy: {field: TAG_COMMIT_DATE, direction: DESC}) {
      nodes {
        name
        target { oid ... on Commit { committedDate messageHeadline } }
        associatedPullRequests(first: 1, states: [OPEN]) { nodes { number url } }
      }
    }
  }
}
`

const tree = `query Tree($owner: String!, $name: String!, $expression: String = "HEAD:", $readme: String = "HEAD:README.md") {
  repository(owner: $owner, name: $name) {
    directory: object(expression: $expression) {
      ... on Tree {
        oid
        entries { name type mode path size object { __typename ... on Blob { byteSize isBinary } } }
      }
    }
    readme: object(expression: $readme) { ... on Blob { text isTruncated byteSize } }
  }
}
`

const history = `query History($owner: String!, $name: String!, $branch: String!, $path: String, $since: GitTimestamp, $after: String) {
  repository(owner: $owner, name: $name) {
    ref(qualifiedName: $branch) {
      target {
        ... on Commit {
          history(first: 40, after: $after, path: $path, since: $since) {
            totalCount
            pageInfo { endCursor hasNextPage }
            nodes {
              oid
              messageHeadline
              committedDate
              author { name email user { login avatarUrl(size: 32) } }
              statusCheckRollup { state }
              signature { isValid signer { login } }
            }
          }
        }
      }
    }
  }
}
`

const discussion = `query DiscussionPage($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    discussion(number: $number) {
      id
      title
      bodyHTML
      upvoteCount
      isAnswered
      category { id name emojiHTML isAnswerable }
      answer { ...CommentParts }
      comments(first: 30, after: $after) {
        totalCount
        pageInfo { endCursor hasNextPage }
        nodes { ...CommentParts replies(first: 10) { totalCount nodes { ...CommentParts } } }
      }
    }
  }
}

fragment CommentParts on DiscussionComment {
  id
  bodyHTML
  createdAt
  isAnswer
  upvoteCount
  viewerHasUpvoted
  author { login avatarUrl(size: 48) }
}
`

const teams = `query Teams($org: String!, $query: String, $withMembers: Boolean = true) {
  organization(login: $org) {
    id
    name
    teams(first: 30, query: $query, orderBy: {field: NAME, direction: ASC}) {
      totalCount
      nodes {
        id
        slug
        name
        privacy
        parentTeam { slug }
        members(first: 50, membership: IMMEDIATE) @include(if: $withMembers) {
          edges { role node { id login name } }
        }
      }
    }
  }
}
`

const project = `query ProjectBoard($org: String!, $number: Int!, $first: Int = 50, $after: String) {
  organization(login: $org) {
    projectV2(number: $number) {
      id
      title
      fields(first: 20) {
        nodes {
          ... on ProjectV2FieldCommon { id name dataType }
          ... on ProjectV2SingleSelectField { options { id name color } }
        }
      }
      items(first: $first, after: $after) {
        pageInfo { endCursor hasNextPage }
        nodes {
          id
          type
          status: fieldValueByName(name: "Status") { ... on ProjectV2ItemFieldSingleSelectValue { name optionId } }
          estimate: fieldValueByName(name: "Estimate") { ... on ProjectV2ItemFieldNumberValue { number } }
          content {
            ... on Issue { ...IssueCard }
            ... on PullRequest { number title isDraft repository { nameWithOwner } }
            ... on DraftIssue { title body }
          }
        }
      }
    }
  }
}

fragment IssueCard on Issue {
  number
  title
  issueState: state
  repository { nameWithOwner }
  assignees(first: 3) { nodes { login avatarUrl(size: 20) } }
}
`

const advisories = `query Advisories($ecosystem: SecurityAdvisoryEcosystem, $package: String, $severities: [SecurityAdvisorySeverity!] = [HIGH, CRITICAL]) {
  securityVulnerabilities(first: 25, ecosystem: $ecosystem, package: $package, severities: $severities, orderBy: {field: UPDATED_AT, direction: DESC}) {
    totalCount
    nodes {
      severity
      vulnerableVersionRange
      firstPatchedVersion { identifier }
      package { ecosystem name }
      advisory { ghsaId summary publishedAt identifiers { type value } references { url } }
    }
  }
}
`

const nodes = `query Refetch($ids: [ID!]!, $id: ID!, $detailed: Boolean!) {
  node(id: $id) { __typename id ...Star ...Thread @include(if: $detailed) }
  nodes(ids: $ids) {
    __typename
    ... on Repository { ...Star name owner { login } }
    ... on Starrable { viewerHasStarred }
    ... on Subscribable @skip(if: $detailed) { viewerSubscription }
  }
}

fragment Star on Starrable { id stargazerCount stargazers(first: 3, orderBy: {field: STARRED_AT, direction: DESC}) { nodes { login } } }
fragment Thread on PullRequestReviewThread { id isResolved resolvedBy { login } comments(first: 5) { nodes { id bodyText } } }
`

const batch = `query Dependencies {
  a: repository(owner: "nodejs", name: "node") { ...Health }
  b: repository(owner: "graphql", name: "graphql-spec") { ...Health }
  c: repository(owner: "microsoft", name: "TypeScript") { ...Health }
  d: repository(owner: "prettier", name: "prettier") { ...Health }
  e: repository(owner: "eslint", name: "eslint") { ...Health }
  f: repository(owner: "vitejs", name: "vite") { ...Health }
  rateLimit { cost remaining resetAt }
}

fragment Health on Repository {
  nameWithOwner
  pushedAt
  stargazerCount
  openIssues: issues(states: [OPEN]) { totalCount }
  closedIssues: issues(states: [CLOSED]) { totalCount }
  openPullRequests: pullRequests(states: OPEN) { totalCount }
  vulnerabilityAlerts(states: [OPEN]) { totalCount }
}
`

const mine = `query Dashboard($assignee: String!, $since: DateTime, $labels: [String!]) {
  viewer {
    login
    issues(first: 20, filterBy: {assignee: $assignee, since: $since, labels: $labels, states: [OPEN]}, orderBy: {field: COMMENTS, direction: DESC}) {
      nodes { number title url repository { nameWithOwner } }
    }
    pullRequests(first: 20, states: [OPEN], orderBy: {field: UPDATED_AT, direction: DESC}) {
      nodes { number title url reviewDecision isInMergeQueue repository { nameWithOwner } }
    }
  }
  waiting: search(type: ISSUE, first: 10, query: "is:open is:pr review-requested:@me archived:false") {
    issueCount
    nodes { ... on PullRequest { number title url author { login } } }
  }
}
`

const createIssue = `mutation CreateIssue($repository: ID!, $title: String!, $body: String, $labels: [ID!], $milestone: ID) {
  createIssue(input: {repositoryId: $repository, title: $title, body: $body, labelIds: $labels, milestoneId: $milestone}) {
    clientMutationId
    issue { id number url title state labels(first: 10) { nodes { id name color } } milestone { id title } }
  }
}
`

const merge = `mutation Merge($id: ID!, $head: GitObjectID, $headline: String, $method: PullRequestMergeMethod = SQUASH) {
  mergePullRequest(input: {pullRequestId: $id, expectedHeadOid: $head, commitHeadline: $headline, mergeMethod: $method}) {
    actor { login }
    pullRequest { id state merged mergedAt mergeCommit { oid abbreviatedOid url } headRef { id name } }
  }
}
`

const reactAndComment = `mutation ReactAndComment($subject: ID!, $body: String!, $labels: [ID!]!) {
  addReaction(input: {subjectId: $subject, content: ROCKET}) {
    reaction { id content }
    reactionGroups { content viewerHasReacted reactors(first: 3) { totalCount } }
  }
  addComment(input: {subjectId: $subject, body: $body, clientMutationId: "comment-1"}) {
    commentEdge { cursor node { id bodyHTML createdAt author { login } } }
  }
  addLabelsToLabelable(input: {labelableId: $subject, labelIds: $labels}) {
    labelable { labels(first: 20) { nodes { id name } } }
  }
}
`

const commit = `mutation Commit($head: GitObjectID!, $contents: Base64String!) {
  createCommitOnBranch(input: {
    branch: {repositoryNameWithOwner: "octocat/hello-world", branchName: "main"}
    expectedHeadOid: $head
    message: {headline: "Write the documentation", body: "As it was agreed."}
    fileChanges: {additions: [{path: "docs/index.md", contents: $contents}], deletions: [{path: "docs/old.md"}]}
  }) {
    commit { oid url committedDate }
    ref { name prefix }
  }
}
`

const updateProject = `mutation MoveCard($project: ID!, $item: ID!, $field: ID!, $option: String!, $estimate: ID!) {
  status: updateProjectV2ItemFieldValue(input: {projectId: $project, itemId: $item, fieldId: $field, value: {singleSelectOptionId: $option}}) {
    projectV2Item { id updatedAt }
  }
  estimate: updateProjectV2ItemFieldValue(input: {projectId: $project, itemId: $item, fieldId: $estimate, value: {number: 3.5}}) {
    projectV2Item { id updatedAt }
  }
}
`

export const githubQueries: readonly string[] = [
  viewer, repositoryHeader, issueList, issuePage, pullRequestPage, pullRequestQueue, search, profile, releases, branches, tree,
  history, discussion, teams, project, advisories, nodes, batch, mine, createIssue, merge, reactAndComment, commit, updateProject,
] // prettier-ignore
