export default { siteMetadata: { title: 'Site' } }
